export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Sends mail. Resolves when it is out of the program's hands; a failure is logged, never told to the caller of a route. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
