import type { ConnectorError } from '@utility-connect/connector';
import { InvalidAnswerError } from '@utility-connect/connector/checks';

/** A utility refuses the operator's registration. For the operator: people see an outage. */
export class ClientRefusedError extends Error {
  override readonly name = 'ClientRefusedError';
  readonly utilityId: string;

  constructor(utilityId: string) {
    super(
      `The utility ${utilityId} refuses the registration of this service, so nobody can connect it and its data is not updated. Check its client id, client secret and certificate.`,
    );
    this.utilityId = utilityId;
  }
}

/** Reports what only the operator or the connector's author can correct. Other errors of connectors are normal. */
export function reportConnectorError(
  error: ConnectorError,
  utilityId: string,
  onError: (error: unknown) => void,
): void {
  if (error.code === 'client_refused') onError(new ClientRefusedError(utilityId));
  else if (error instanceof InvalidAnswerError) onError(error);
}
