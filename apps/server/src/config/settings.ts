/** The settings on which the answers to calls depend. */
export interface Settings {
  /** The public address of the program, without a slash at the end: for links in mails and redirects. */
  readonly address: string;
  /** Proxies in front whose X-Forwarded-For is believed. */
  readonly trustProxy: boolean | string;
  /** The finest resolution that a user may ask for, mm. */
  readonly finestResolution: number;
  /**
   * Tasks that run at once for one group, or for one user without a group, unless a licence says otherwise.
   */
  readonly jobLimit: number;
  /** For users whose licences do not say otherwise. */
  readonly usualLimits: SolveLimits;
  readonly most: Holdings;
  readonly content: ContentLimits;
  /** The largest file that becomes a project, bytes. */
  readonly importBytes: number;
  readonly partners: readonly Partner[];
  /** The folder for answers with results, kept in the form in which they are sent while the program runs. */
  readonly answers: { readonly folder: string; readonly bytes: number };
}

/** Limits of a user's solves. */
export interface SolveLimits {
  /** Working time of one solve, without its pauses. */
  readonly hours: number;
  /** The steps of one transient. */
  readonly steps: number;
  /** All solutions of the user together, in gigabytes of 10^9 bytes. */
  readonly diskGb: number;
}

/** The most that models may take, in the bytes of their values. */
export interface ContentLimits {
  /** The limit of one project. */
  readonly projectBytes: number;
  /** The limit of all projects that a user owns. */
  readonly ownerBytes: number;
}

/** The most that one user may have. */
interface Holdings {
  /** Owned, including those in the bin. */
  readonly projects: number;
  readonly folders: number;
  /** Owned, including those in the bin. */
  readonly libraries: number;
  /** In one library. */
  readonly libraryMaterials: number;
}

/** An OpenID provider whose accounts may sign in. */
export interface Partner {
  /** The name in the path: /api/{name}/login/. */
  readonly name: string;
  readonly title: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
