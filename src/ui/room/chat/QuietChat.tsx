import { useSelector } from '@xstate/react'
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { formatCount } from '#src/api/model/format.ts'
import type { anchorListMachine, AnchorRef } from '#src/machines/anchor/anchorListMachine.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { useLanguage } from '#src/ui/i18n/useLanguage.ts'
import { Avatar } from '#src/ui/kit/Avatar.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useWide } from '#src/ui/kit/useWide.ts'
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { useOnAir } from '#src/ui/shared/useOnAir.ts'
import styles from './quietChat.module.css'

/** Other rooms that are shown. */
const OTHERS = 4

export type QuietRoom = { readonly chat: ActorRefFrom<typeof chatMachine>; readonly match: AnchorMatch }

/** As many lines that people wrote fill a chat beside a picture. */
const FULL = 5

/**
 * Below the lines of a chat while nobody has written there, and on a wide screen while hardly anybody has: where others watch now, those of the
 * same match first.
 */
export function QuietChat({ chat, match, logic }: QuietRoom & { readonly logic: typeof anchorListMachine }) {
  const wide = useWide()
  const feed = useSelector(chat, (snapshot) => snapshot.children.feed)
  // Not known = as many as fill it.
  const written = useSelector(feed, (snapshot) => writtenIn(snapshot?.context?.rows) ?? FULL)
  return written < (wide ? FULL : 1) ? <Elsewhere match={match} logic={logic} isSilent={written === 0} /> : null
}

/** How many of the rows people wrote: no more are counted than fill a chat. */
function writtenIn(rows: readonly { readonly type: string }[] | undefined): number | undefined {
  if (rows === undefined) return undefined
  let written = 0
  for (const { type } of rows) {
    if (type === 'message') written += 1
    if (written === FULL) break
  }
  return written
}

function Elsewhere({
  match: { matchId, anchorRoomId },
  logic,
  isSilent,
}: {
  readonly match: AnchorMatch
  readonly isSilent: boolean
  readonly logic: typeof anchorListMachine
}) {
  const { t } = useTranslation('chat')
  const anchors = useActorRef(logic, { input: { sport: null } })
  const onAir = useOnAir(useSelector(anchors, ({ context }) => context.anchors))
  const others = onAir
    .map((anchor) => ({ anchor, ...anchor.getSnapshot().context.match }))
    .filter((other) => other.anchorRoomId !== anchorRoomId)
    .map(({ anchor, anchorInfo, ...other }) => ({
      anchor,
      isSame: matchId !== null && other.matchId === matchId,
      heat: anchorInfo?.heat ?? 0,
    }))
    .toSorted((one, other) => Number(other.isSame) - Number(one.isSame) || other.heat - one.heat)
    .slice(0, OTHERS)
  if (!isSilent && others.length === 0) return null
  return (
    <section className={styles.quiet} aria-labelledby="chat-quiet" data-quiet="">
      <MessagesSquare className={styles.icon} size={32} aria-hidden="true" />
      <h2 id="chat-quiet" className={styles.title}>
        {t(isSilent ? 'quiet.title' : 'quiet.few')}
      </h2>
      <p className={styles.text}>{t(!isSilent ? 'quiet.fewText' : others.length > 0 ? 'quiet.text' : 'quiet.alone')}</p>
      <ul className={styles.list}>
        {others.map(({ anchor, isSame }) => (
          <li key={anchor.id}>
            <Other anchor={anchor} isSame={isSame} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Other({ anchor, isSame }: { readonly anchor: AnchorRef; readonly isSame: boolean }) {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const match = useSelector(anchor, ({ context }) => context.match)
  return (
    <Link className={styles.other} to={roomAddress(match)} data-same={isSame || undefined}>
      {match.cover === null ? (
        <Avatar src={match.anchorInfo?.avatar ?? null} size={40} />
      ) : (
        <img className={styles.still} src={match.cover} width={80} height={45} alt="" loading="lazy" />
      )}
      <span className={styles.words}>
        <b>{match.anchorInfo?.nickname}</b>
        <span>{isSame ? t('quiet.same') : match.roomInfo.title}</span>
      </span>
      <small className={styles.viewers}>
        {t('quiet.viewers', { viewers: formatCount(match.anchorInfo?.heat ?? 0, language) })}
      </small>
    </Link>
  )
}
