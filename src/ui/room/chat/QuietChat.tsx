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
import { roomAddress } from '#src/ui/shared/roomAddress.ts'
import { useOnAir } from '#src/ui/shared/useOnAir.ts'
import styles from './quietChat.module.css'

/** Other rooms that are shown. */
const OTHERS = 4

export type QuietRoom = { readonly chat: ActorRefFrom<typeof chatMachine>; readonly match: AnchorMatch }

/** Below the lines of a chat while nobody has written there: where others watch now, those of the same match first. */
export function QuietChat({ chat, match, logic }: QuietRoom & { readonly logic: typeof anchorListMachine }) {
  const feed = useSelector(chat, (snapshot) => snapshot.children.feed)
  const isQuiet = useSelector(feed, (snapshot) => {
    const rows = snapshot?.context?.rows
    return rows !== undefined && !rows.some(({ type }) => type === 'message')
  })
  return isQuiet ? <Elsewhere match={match} logic={logic} /> : null
}

function Elsewhere({
  match: { matchId, anchorRoomId },
  logic,
}: {
  readonly match: AnchorMatch
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
  return (
    <section className={styles.quiet} aria-labelledby="chat-quiet" data-quiet="">
      <MessagesSquare className={styles.icon} size={32} aria-hidden="true" />
      <h2 id="chat-quiet" className={styles.title}>
        {t('quiet.title')}
      </h2>
      <p className={styles.text}>{t(others.length > 0 ? 'quiet.text' : 'quiet.alone')}</p>
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
