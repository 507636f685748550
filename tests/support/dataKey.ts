import { createVault } from '#server/platform/vault.ts'
import { readDataKeys } from '#server/platform/dataKeys.ts'

/** The data key of tests: with it nothing is written beside their folders. */
export const DATA_KEY = Buffer.alloc(32, 7).toString('base64url')

/** A vault with the key of tests. */
export const testVault = createVault(readDataKeys(DATA_KEY))
