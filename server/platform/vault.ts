import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What is sealed reads `v1.<name of the key>.<nonce, tag and cipher text>`. */
const SEALED = /^v1\.([0-9a-f]{8})\.([\w-]+)$/

/** Thrown for what was sealed with a key that is not among the keys. */
class DataKeyMissing extends Error {
  constructor(name: string) {
    super(`Stored numbers are sealed with a data key that is not set (${name}). Put it back: see DATA_KEY in docs/operate.md.`)
    this.name = 'DataKeyMissing'
  }
}

/** Keys of 32 bytes: the first seals, all open. */
export type DataKeys = readonly [Buffer, ...Buffer[]]

function derived(secret: Buffer) {
  const of = (use: string) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `anchorage ${use}`, KEY_BYTES))
  return { name: of('name').subarray(0, 4).toString('hex'), cipher: of('cipher'), print: of('print') }
}

const prefixOf = ({ name }: { readonly name: string }) => `v1.${name}.`

/**
 * Seals short texts for the database with AES-256-GCM: whoever reads the database alone learns nothing of them but their length. What
 * is sealed for one owner opens for no other, so that rows cannot be swapped.
 */
export function createVault([first, ...older]: DataKeys) {
  const newest = derived(first)
  const keys = [newest, ...older.map(derived)]
  const byName = new Map(keys.map((key) => [key.name, key]))
  let printKey = newest.print
  const vault = {
    /** What the texts begin with that the newest key sealed. */
    prefix: prefixOf(newest),
    /** The same of all keys, the newest first. */
    prefixes: keys.map(prefixOf),

    seal(text: string, owner: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.cipher, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${prefixOf(newest)}${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },

    /** The text again; one from before texts were sealed as it is. Throws `DataKeyMissing`, and for what was changed or is another owner's. */
    open(sealed: string, owner: string): string {
      const [, name, body] = SEALED.exec(sealed) ?? []
      if (name === undefined || body === undefined) return sealed
      const key = byName.get(name)
      if (key === undefined) throw new DataKeyMissing(name)
      const bytes = Buffer.from(body, 'base64url')
      const tagAt = NONCE_BYTES + TAG_BYTES
      const decipher = createDecipheriv('aes-256-gcm', key.cipher, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, tagAt))
      return Buffer.concat([decipher.update(bytes.subarray(tagAt)), decipher.final()]).toString('utf8')
    },

    /** What the key makes prints with that seals texts with this beginning, until `printBy` says another one. */
    printKeyOf(prefix: string): string {
      const { print } = keys.find((key) => prefixOf(key) === prefix) ?? newest
      return print.toString('base64url')
    },

    /** Makes prints with a key that was kept, from now on. */
    printBy(kept: string): void {
      printKey = Buffer.from(kept, 'base64url')
    },

    /** The same for the same text, and of no use without the key: to find a text that is sealed. */
    fingerprint: (...parts: readonly string[]): string =>
      createHmac('sha256', printKey).update(JSON.stringify(parts)).digest('base64url'),

    /** What an older key sealed, sealed with the newest. */
    sealAgain: (sealed: string, owner: string): string => vault.seal(vault.open(sealed, owner), owner),
  }
  return vault
}

export type Vault = ReturnType<typeof createVault>
