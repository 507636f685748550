import { LANGUAGES, type Language } from '#src/api/model/format.ts'
import type { Bus } from '#server/platform/bus.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** A name as it is stored, and what it is called in other languages. */
export type NameTexts = { readonly original: string; readonly texts: Partial<Readonly<Record<Language, string>>> }
type Known = ReadonlyMap<Language, ReadonlyMap<string, string>>

/** What stands between two sides where both are one text, as it is stored, and in each language. */
const BETWEEN = [' 对 ', ' – '] as const
const VERSUS: Record<Language, string> = { 'zh-CN': ' 对 ', en: ' v ' }

/** Fields of replies that are names of matches, sides and leagues, wherever they stand. */
const NAMED: ReadonlySet<string> = new Set(['matchName', 'homeName', 'visitName', 'leagueName'])
/** Fields that are names within something that is named so. */
const NAMED_WITHIN: Readonly<Record<string, readonly string[]>> = {
  anchorInfo: ['nickname'],
  roomInfo: ['title', 'desc'],
  home: ['name'],
  visit: ['name'],
  'profile.schedule': ['title'],
  'profile.past': ['title'],
  'profile.moments': ['team'],
}
/** Fields of an anchor's profile, as everybody reads it, that are names. Their own room's page has what they wrote, as they wrote it. */
const NAMED_IN_PROFILE: readonly string[] = ['nickname', 'title', 'description']

/**
 * Names of sides, leagues, anchors and gifts in the languages of the site. They are stored once, as they came; what they are called elsewhere
 * is kept by the name itself, so that it holds for whatever already bears that name.
 */
export function createNames(bus: Pick<Bus, 'subscribe' | 'onGap'>) {
  let known: Known | null = null
  let coming: Promise<Known> | null = null
  const forget = () => void ([known, coming] = [null, null])
  bus.subscribe(({ type }) => {
    if (type === 'names') forget()
  })
  bus.onGap(forget)

  async function load(reader: Reader): Promise<Known> {
    const rows = await reader.selectFrom('name_text').selectAll().execute()
    const byLanguage = new Map<Language, Map<string, string>>(LANGUAGES.map((language) => [language, new Map()]))
    for (const { original, language, text } of rows) byLanguage.get(language)?.set(original, text)
    return byLanguage
  }

  function read(reader: Reader): Known | Promise<Known> {
    if (known !== null) return known
    // A transaction may see what was before, or what never comes to be: that is for itself. Nor does it wait for reads beside it.
    if (reader.isTransaction) return load(reader)
    if (coming !== null) return coming
    const loading = load(reader)
    coming = loading
    const ended = (texts: Known | null) => {
      // Else it was forgotten meanwhile.
      if (coming === loading) [known, coming] = [texts, null]
    }
    // What could not be read is read again.
    loading.then(ended, () => ended(null))
    return loading
  }

  function nameIn(texts: ReadonlyMap<string, string>, language: Language, name: string): string {
    const own = texts.get(name)
    if (own !== undefined) return own
    const between = BETWEEN.find((one) => name.includes(one))
    if (between === undefined) return name
    const [home = '', visit = ''] = name.split(between)
    const [one, other] = [texts.get(home), texts.get(visit)]
    if (one === undefined || other === undefined) return name
    return `${one}${between === ' 对 ' ? VERSUS[language] : between}${other}`
  }

  return {
    /** A name in every language; where there is no text it is the name itself. */
    async inAll(reader: Reader, name: string): Promise<Record<Language, string>> {
      const texts = await read(reader)
      const of = (language: Language) => nameIn(texts.get(language) ?? new Map(), language, name)
      return { 'zh-CN': of('zh-CN'), en: of('en') }
    },

    /** Says names in a language: what they are called in it, or the names themselves. */
    async of(reader: Reader, language: Language): Promise<(name: string) => string> {
      const texts = (await read(reader)).get(language) ?? new Map<string, string>()
      return (name) => nameIn(texts, language, name)
    },

    /** A reply with its names in a language; the same object where there is nothing to change. */
    async tell(reader: Reader, reply: unknown, language: Language): Promise<unknown> {
      const texts = (await read(reader)).get(language)
      if (texts === undefined || texts.size === 0) return reply
      return toldIn(reply, (name) => nameIn(texts, language, name))
    },

    /** Keeps what names are called; a text that is there already is replaced. Once that is stored it is read again, by every node. */
    async keep(tx: Transaction, names: readonly NameTexts[]): Promise<void> {
      for (const { original, texts } of names)
        for (const language of LANGUAGES) {
          const text = texts[language]
          if (text === undefined) continue
          await tx.db
            .insertInto('name_text')
            .values({ original, language, text })
            .onConflict((clash) => clash.columns(['original', 'language']).doUpdateSet({ text }))
            .execute()
        }
      tx.publishAfterCommit({ type: 'names' })
    },
  }
}

export type Names = ReturnType<typeof createNames>

/** A value with the names in it told; arrays and objects that hold none stay as they are. */
function toldIn(value: unknown, say: (name: string) => string, within = ''): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => toldIn(one, say, within))
  if (!isPlain(value)) return value
  const isProfile = 'topFans' in value
  const isNamed = (field: string) =>
    NAMED.has(field) ||
    (isProfile && NAMED_IN_PROFILE.includes(field)) ||
    NAMED_WITHIN[within]?.includes(field) ||
    (field === 'name' && 'giftCode' in value) ||
    (field === 'league' && 'kickoffAt' in value) ||
    isFound(value, field)
  return Object.fromEntries(
    Object.entries(value).map(([field, one]) => [
      field,
      typeof one === 'string' ? (isNamed(field) ? say(one) : one) : toldIn(one, say, isProfile ? `profile.${field}` : field),
    ]),
  )
}

/** A hit of the search: a match or an anchor, with its title and what stands below it. */
const isFound = (value: Record<string, unknown>, field: string) =>
  (field === 'title' || field === 'text') && 'live' in value && (value['kind'] === 'match' || value['kind'] === 'anchor')

/** What JSON calls an object: no class, whose fields are its own affair. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
