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
