/** The settings in which servers differ. */
export interface ServerOptions {
  readonly port: number;
  /** Whether commits survive a power failure. */
  readonly durable: boolean;
}

/**
 * Settings of the server, given at every start, so that a newer program brings newer ones. Chosen for a
 * machine of 2 GB that also solves: connections cost 5 to 10 MB each, so few of them, and no parallel
 * queries.
 */
export function serverSettings({ port, durable }: ServerOptions): Readonly<Record<string, string>> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A socket's path may have 107 bytes; data folders are often longer.
    unix_socket_directories: '',
    max_connections: '100',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    max_parallel_workers_per_gather: '0',
    // The default keeps three processes for reading ahead.
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of statements are reported to their senders; in the log they would repeat people's data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}
