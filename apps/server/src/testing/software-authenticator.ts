import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@thermarium/api';

/** Flags of authenticator data (WebAuthn, section 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** Faults that a test gives an authenticator. */
export interface Misbehaviour {
  readonly origin?: string;
  readonly rpId?: string;
  /** Signs without a touched sensor or a typed PIN. */
  readonly unverified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
}

interface Held {
  readonly id: Buffer;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  counter: number;
}

/** A device with passkeys (ES256) and the browser in front of it, on pages of one origin. */
export class SoftwareAuthenticator {
  readonly held: Held[] = [];
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Makes a passkey, as `navigator.credentials.create` answers. */
  create(options: CreationOptions, odd: Misbehaviour = {}): NewCredential {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const held: Held = { id: randomBytes(32), userHandle: options.user.id, privateKey, counter: 0 };
    this.held.push(held);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'));
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(held.id.length);
    const authData = Buffer.concat([
      this.head(options.rp.id, ATTESTED, held, odd),
      Buffer.alloc(16),
      length,
      held.id,
      cose,
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    const id = held.id.toString('base64url');
    const clientDataJSON = this.clientData('webauthn.create', options.challenge, odd).toString('base64url');
    const attestationObject = Buffer.from(attestation).toString('base64url');
    const response = { clientDataJSON, attestationObject, transports: ['internal'] };
    return { id, rawId: id, type: 'public-key', response };
  }

  /** Signs a challenge with the requested passkey, or the latest, as `navigator.credentials.get` answers. */
  get({ rpId, challenge, allowCredentials }: RequestOptions, odd: Misbehaviour = {}): Assertion {
    const isAllowed = ({ id }: Held) =>
      allowCredentials?.some((allowed) => allowed.id === id.toString('base64url')) ?? true;
    const held = this.held.findLast(isAllowed);
    if (!held) throw new Error('No passkey is held for this.');
    held.counter = odd.counter ?? held.counter + 1;
    const authenticatorData = this.head(rpId, 0, held, odd);
    const clientData = this.clientData('webauthn.get', challenge, odd);
    const hash = createHash('sha256').update(clientData).digest();
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), held.privateKey);
    const id = held.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: held.userHandle,
      },
    };
  }

  private clientData(
    type: string,
    challenge: string,
    { origin = this.origin, ...odd }: Misbehaviour,
  ): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: odd.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  private head(rpId: string, flags: number, { counter }: Held, odd: Misbehaviour): Buffer {
    const head = Buffer.alloc(37);
    createHash('sha256')
      .update(odd.rpId ?? rpId)
      .digest()
      .copy(head);
    head.writeUInt8(flags | PRESENT | (odd.unverified ? 0 : VERIFIED), 32);
    head.writeUInt32BE(counter, 33);
    return head;
  }
}
