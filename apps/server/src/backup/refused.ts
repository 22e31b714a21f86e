/** A backup or a restore that cannot be done as asked; the message is for whoever asked. */
export class BackupRefused extends Error {}
