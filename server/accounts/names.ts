import { isBlockedName, isReservedName, namesLike } from '#src/api/model/accountNames.ts'
import type { NameFault } from '#src/api/model/nameFault.ts'
import { findByName } from '../members/members.ts'
import { hasLookAlike } from '../members/nameLooks.ts'
import type { Reader } from '../platform/db/database.ts'

/** Names that are offered in the place of one that is not to be had. */
const OFFERED = 3
/** Names that are looked at for them. */
const LOOKED_AT = 60

/** Why a name of the right form is not to be had; null = it is. `blocked` = the site's own words. */
export async function nameFault(reader: Reader, name: string, blocked: readonly string[]): Promise<NameFault | null> {
  if (isReservedName(name)) return 'reserved'
  if (isBlockedName(name, blocked)) return 'blocked'
  if ((await findByName(reader, name)) !== undefined) return 'taken'
  return (await hasLookAlike(reader, name)) ? 'lookAlike' : null
}

/** Three names like one that is not to be had, that are. */
export async function namesInstead(reader: Reader, name: string, blocked: readonly string[]): Promise<string[]> {
  const offered = new Set<string>()
  let looked = 0
  for (const other of namesLike(name, Math.random)) {
    looked += 1
    if (offered.size === OFFERED || looked > LOOKED_AT) break
    if ((await nameFault(reader, other, blocked)) === null) offered.add(other)
  }
  return [...offered]
}
