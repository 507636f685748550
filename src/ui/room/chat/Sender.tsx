import type { TFunction } from 'i18next'
import { createElement, Fragment, type ReactNode } from 'react'
import { type ChatSender, chatTier } from '#src/api/model/chat.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { inPlaces } from './inPlaces.ts'
import styles from './rows.module.css'

type SenderProps = {
  /** Of an own line that is not stored yet, `role` is what the member is on the whole site. */
  readonly sender: Pick<ChatSender, 'name' | 'avatar' | 'vipLevel' | 'mark'> & { readonly role: string }
  /** Whether there is room for faces. */
  readonly faces: boolean
  readonly t: TFunction<'room'>
}

const GRADES = [styles.grade0, styles.grade1, styles.grade2, styles.grade3, styles.grade4, styles.grade5]
/** Each name's classes, by two grades a step. */
const NAMES = GRADES.map((grade) => cx(styles.name, grade))

/** Who wrote a line: face, what they are to the room, grade and name, whose colour is the grade's. */
export function Sender(props: SenderProps) {
  return createElement(Fragment, null, ...senderParts(props))
}

/** The same in its parts, for lists: a component, or a fragment, would cost as much as the parts themselves. */
export function senderParts({ sender: { name, avatar, vipLevel, role, mark }, faces, t }: SenderProps): readonly ReactNode[] {
  const high = chatTier(vipLevel) === 'high'
  return inPlaces(
    faces && avatar !== null && (
      <img className={styles.face} src={avatar} width={20} height={20} alt="" loading="lazy" decoding="async" />
    ),
    mark === 'anchor' && <span className={cx(styles.level, styles.anchor)}>{t('chat.anchor')}</span>,
    role === 'admin' && <span className={cx(styles.level, styles.moderator)}>{t('chat.admin')}</span>,
    mark === 'fan' && <span className={cx(styles.level, styles.fan)}>{t('chat.fan')}</span>,
    vipLevel > 0 && (
      <span className={high ? HIGH : styles.level} role="img" aria-label={levelWords(vipLevel, t)}>
        {`V${vipLevel}`}
      </span>
    ),
    <bdi className={NAMES[Math.min(NAMES.length - 1, Math.ceil(vipLevel / 2))]}>{name}</bdi>,
  )
}

const HIGH = cx(styles.level, styles.high)

/** What each translator says of each grade: asking it again for every line would cost more than the line. */
const LEVELS = new WeakMap<TFunction<'room'>, Map<number, string>>()

function levelWords(level: number, t: TFunction<'room'>): string {
  const known = LEVELS.get(t) ?? new Map<number, string>()
  LEVELS.set(t, known)
  const words = known.get(level) ?? t('chat.level', { level })
  known.set(level, words)
  return words
}
