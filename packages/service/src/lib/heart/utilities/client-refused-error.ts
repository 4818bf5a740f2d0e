import { ConnectorError } from '@utility-connect/connector';
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

/** An answer of a utility looks like no known one. For the operator: people see an outage. */
export class InterfaceChangedError extends Error {
  override readonly name = 'InterfaceChangedError';
  readonly utilityId: string;

  constructor(utilityId: string, step: string | undefined) {
    super(
      `The website or interface of the utility ${utilityId} has changed${step === undefined ? '' : `: ${step}`}. Nobody can connect it until its connector is fixed: look for a newer version.`,
    );
    this.utilityId = utilityId;
  }
}

/** Reports errors that only the operator or the connector's author can correct. Other errors of connectors are normal. */
export function reportConnectorError(
  error: ConnectorError,
  utilityId: string,
  onError: (error: unknown) => void,
): void {
  if (error.code === 'client_refused') onError(new ClientRefusedError(utilityId));
  else if (error.code === 'interface_changed') onError(new InterfaceChangedError(utilityId, error.step));
  else if (error.code === 'invalid_answer') onError(invalidAnswer(error, utilityId));
}

// The message of a connector may contain the person's input.
const invalidAnswer = (error: ConnectorError, utilityId: string): ConnectorError => {
  const reason = error instanceof InvalidAnswerError ? error.message : 'its connector cannot read it.';
  return new ConnectorError('invalid_answer', `The answer of the utility ${utilityId} is invalid: ${reason}`);
};
