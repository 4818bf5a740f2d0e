// @ts-check
/** An error that the server reports to the page. The message is for the user. */
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
