// @ts-check
/** What this server itself does not do. The message is for the person at the page. */
export class Refusal extends Error {
  /**
   * @param {400 | 401} status
   * @param {string} code stable, such as `not_connected`
   * @param {string} message
   */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
