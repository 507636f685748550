import { blockedIn } from './blockedWords.ts'
import { latinOf } from './lookAlike.ts'
import { isAccountName } from './nameFault.ts'

/** Words that speak for the site: no member's name may begin or end with one, whatever digits stand for its letters. */
const RESERVED = [
  'admin',
  'system',
  'official',
  'operator',
  'moderator',
  'support',
  'service',
  'customerservice',
  'helpdesk',
  'kefu',
  'guanfang',
  'guanliyuan',
  'xitong',
  'anchorage',
  'security',
  'cashier',
  'finance',
  'webmaster',
  'root',
  'staff',
] as const
/** Words that are reserved only as the whole of a name, with or without digits behind them. */
const RESERVED_ALONE = [
  'sys',
  'test',
  'null',
  'undefined',
  'guest',
  'visitor',
  'help',
  'info',
  'mod',
  'owner',
  'house',
  'bot',
] as const
/** The same in Chinese, wherever they stand: for names that others see. */
const RESERVED_CHINESE = ['客服', '系统', '管理员', '官方', '运营', '财务', '版主'] as const
/** Words that no name contains. */
const BLOCKED = [
  'fuck',
  'shit',
  'cunt',
  'nigger',
  'nazi',
  'hitler',
  'porn',
  'rape',
  'caonima',
  'shabi',
  '操你',
  '傻逼',
  '法轮',
] as const

const DIGIT_LETTERS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' }

/** A name with its digits read as the letters that they stand for, and without those at its end. */
const readings = (name: string) => {
  const plain = latinOf(name)
  const read = (text: string) => Array.from(text, (sign) => DIGIT_LETTERS[sign] ?? sign).join('')
  return [plain, read(plain), plain.replace(/\d+$/, ''), read(plain.replace(/\d+$/, ''))]
}

/** Whether a name speaks for the site (admin, system, 客服 …), also in letters that only look like it. */
export function isReservedName(name: string): boolean {
  if (blockedIn(name, RESERVED_CHINESE).length > 0) return true
  return readings(name).some(
    (text) =>
      RESERVED.some((word) => text.startsWith(word) || text.endsWith(word)) || RESERVED_ALONE.some((word) => text === word),
  )
}

/** Whether a name contains a word that nobody is called by. `more` = words of the site's own. */
export function isBlockedName(name: string, more: readonly string[] = []): boolean {
  const words = [...BLOCKED, ...more]
  return [name, ...readings(name)].some((text) => blockedIn(text, words).length > 0)
}

const LONGEST = 16
const SHORTEST = 4
const WORDS = ['sea', 'sail', 'wave', 'star', 'goal', 'win', 'sun', 'sky'] as const

/**
 * Names like one that somebody typed, each of the right form and not reserved or blocked, in an order that `random` (0 to 1) decides, without
 * end: who asks looks which are free.
 */
export function* namesLike(typed: string, random: () => number): Generator<string> {
  const letters = latinOf(typed).replace(/^\d+/, '')
  const isUsable = letters !== '' && !isReservedName(letters) && !isBlockedName(letters)
  for (let round = 0; ; round += 1) {
    const word = WORDS[Math.floor(random() * WORDS.length)]!
    const stem = isUsable ? letters : word
    const digits = String(Math.floor(random() * 10 ** Math.min(2 + round / 8, 5))).padStart(2, '0')
    const tail = random() < 0.5 || !isUsable ? digits : `${word}${digits}`
    const name = `${stem.slice(0, Math.max(1, LONGEST - tail.length))}${tail}`
    if (name.length >= SHORTEST && isAccountName(name) && !isReservedName(name) && !isBlockedName(name)) yield name
  }
}
