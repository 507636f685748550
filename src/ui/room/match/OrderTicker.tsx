import { useSelector } from '@xstate/react'
import { ChevronDown, ChevronUp, CircleDot } from 'lucide-react'
import { useState } from 'react'
import type { ObservableActorLogic } from 'xstate'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { formatPrice } from '#src/api/model/odds.ts'
import { shortTeams } from '#src/api/model/shortTeams.ts'
import type { PlacedOrder, SharedOrder } from '#src/api/model/orderBook.ts'
import type { OddsRef } from '#src/machines/odds/oddsMachine.ts'
import { selectPriceNow } from '#src/machines/odds/priceNow.ts'
import { IconButton } from '#src/ui/kit/Button.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { type OddsWords, teamsOf, useOddsWords } from '#src/ui/shared/oddsWords.ts'
import { venueAddress } from '#src/ui/shared/roomAddress.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './orderTicker.module.css'

/** Orders that are in sight when the ticker is open. */
const SHOWN = 5

export type OrdersLogic = ObservableActorLogic<readonly PlacedOrder[], { readonly room: string; readonly venueName: string }>

type OrderTickerProps = {
  readonly logic: OrdersLogic
  readonly room: string
  /** The room's match; another venue is another ticker. */
  readonly match: AnchorMatch
  /** Its prices. */
  readonly odds: OddsRef
}

/**
 * What members bet on this match (S-8), above where one writes: the latest, or the last few. Each can be followed to the venue at the price
 * of now while its market takes bets, until the match is over.
 */
export function OrderTicker({ logic, room, match, odds }: OrderTickerProps) {
  const { t } = useTranslation('chat')
  const ticker = useActorRef(logic, { input: { room, venueName: match.venueName } })
  const orders = useSelector(ticker, (snapshot) => snapshot.context) ?? []
  const [open, setOpen] = useState(false)
  if (orders.length === 0 || match.gameStatus === 'ended') return null
  return (
    <section className={styles.ticker} aria-label={t('order.label')}>
      <ul className={styles.list}>
        {orders.slice(0, open ? SHOWN : 1).map(({ order }) => (
          <OrderLine key={order.orderId} order={order} match={match} odds={odds} />
        ))}
      </ul>
      {orders.length > 1 && (
        <IconButton label={t(open ? 'order.less' : 'order.more')} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? <ChevronDown size={20} aria-hidden="true" /> : <ChevronUp size={20} aria-hidden="true" />}
        </IconButton>
      )}
    </section>
  )
}

/** What an order is on: in the reader's language where it says so in codes of this match, else in the words that it came with. */
function wordsOf(odds: OddsWords, order: SharedOrder, match: AnchorMatch): { pick: string; market: string } {
  const { pick, categoryName, itemName } = order
  if (pick === null || order.matchId !== match.matchId) return { pick: itemName, market: categoryName }
  return { pick: odds.selectionName(pick, pick.code, shortTeams(teamsOf(match))), market: odds.marketName(pick) }
}

/** The crest of the team that an order is on; null where it is on neither, also where a back end sends one all the same. */
function crestOf({ pick, teamLogo }: SharedOrder): string | null {
  return pick === null || pick.code === 'home' || pick.code === 'visit' ? teamLogo : null
}

type OrderLineProps = Pick<OrderTickerProps, 'match' | 'odds'> & { readonly order: SharedOrder }

function OrderLine({ order, match, odds }: OrderLineProps) {
  const { t } = useTranslation(['chat', 'shared'])
  const words = wordsOf(useOddsWords(), order, match)
  const { matchId, selectionId, venueName, stakeBand, score } = order
  const now = useSelector(odds, (snapshot) => selectPriceNow(snapshot, selectionId ?? ''))
  // Of another match nothing is known here but what the order says.
  const told = matchId !== match.matchId || selectionId === null ? 'unheard' : now
  const price = told === 'unheard' ? order.price : told === 'paused' ? null : told
  const crest = crestOf(order)
  return (
    <li className={styles.line}>
      {crest === null ? (
        <CircleDot className={styles.neutral} size={20} aria-hidden="true" />
      ) : (
        <img src={crest} width={20} height={20} alt="" />
      )}
      <span className={styles.text}>
        <span className={styles.placed}>
          <span className={styles.market}>{words.market}</span> · <span className={styles.pick}>{words.pick}</span>
        </span>
        <small className={styles.more}>
          {[order.nickname === '' ? t('order.someone') : order.nickname, stakeBand !== null && t(`order.band.${stakeBand}`)]
            .filter(Boolean)
            .join(' · ')}
          {score !== '' && <span className={styles.score}> {t('order.score', { score })}</span>}
        </small>
      </span>
      {price !== null && (
        <b className={styles.price}>
          <small>{t(told === 'unheard' ? 'order.was' : 'order.price')}</small> {formatPrice(price)}
        </b>
      )}
      {told === 'paused' && <span className={styles.paused}>{t('shared:odds.suspended')}</span>}
      {told !== 'paused' && matchId !== null && selectionId !== null && (
        <Link
          className={styles.follow}
          to={venueAddress({ venueName, matchId }, selectionId)}
          aria-label={t('order.followName', words)}
        >
          {t('order.follow')}
        </Link>
      )}
    </li>
  )
}
