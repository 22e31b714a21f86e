/** A backup or restore that cannot be done; the message is for the person who asked for it. */
export class BackupRefused extends Error {}
