import type { ContentReader } from '#src/api/model/contentPins.ts'
import type { Language } from '#src/api/model/format.ts'
import { TOP_GRADE } from '#src/api/model/grade.ts'
import { MEMBER_TAGS } from '#src/api/model/memberTag.ts'
import type { SharedKind, SharedThing } from '#src/api/model/shortLink.ts'
import type { Shelves } from '../content/shelves.ts'
import { articlePath, matchPath, roomPath } from '../head/addresses.ts'
import { addressIn } from '../head/pageHead.ts'
import { isRoomOpen } from '../live/rooms/roomRows.ts'
import type { Reader } from '../platform/db/database.ts'

export type ThingPorts = {
  readonly db: Reader
  readonly shelves: Shelves
  /** The languages that are on, the first one first. */
  readonly languages: readonly [Language, ...Language[]]
}

/** Whoever may see the most, and who has no name: what neither is shown is not there. */
const READERS: readonly ContentReader[] = [{ grade: TOP_GRADE, tags: MEMBER_TAGS }, 'visitor']

/** How the page of each kind is found; null = there is none. */
const PAGES: Readonly<Record<SharedKind, (ports: ThingPorts, id: string) => Promise<string | null>>> = {
  async room({ db }, id) {
    const anchor = await db.selectFrom('anchor').select('chat_room_no').where('anchor_room_id', '=', id).executeTakeFirst()
    return anchor !== undefined && (await isRoomOpen(db, anchor.chat_room_no)) ? roomPath(id) : null
  },

  async match({ db }, id) {
    const match = await db.selectFrom('match').select('id').where('id', '=', id).executeTakeFirst()
    return match !== undefined && (await isRoomOpen(db, match.id)) ? matchPath(id) : null
  },

  // An article is one language's: its page is opened in that.
  async article({ shelves, languages }, id) {
    for (const language of languages)
      for (const reader of READERS) {
        const article = (await shelves.shown('article', language, reader)).find((one) => one.id === id)
        if (article !== undefined) return addressIn('', articlePath(article.snapshot.place, article.slug), language, languages[0])
      }
    return null
  },
}

/** The page of this site that shows a thing now; null = there is none. */
export const pageOf = (ports: ThingPorts, { kind, id }: SharedThing): Promise<string | null> => PAGES[kind](ports, id)
