import { useSelector } from '@xstate/react'
import { type Card, pointsOf, rankOf } from '#src/api/model/games/baccarat/cards.ts'
import { cardsLying, lyingOf, resultNow, secondsLeft, type SeatRef } from '#src/machines/frame/seatSelectors.ts'
import look from './table.module.css'
import { useTableWords } from './words.ts'

const SUITS = { S: '♠', H: '♥', D: '♦', C: '♣' } as const
const suitOf = (card: Card): keyof typeof SUITS =>
  card.endsWith('S') ? 'S' : card.endsWith('H') ? 'H' : card.endsWith('D') ? 'D' : 'C'
const rankText = (card: Card): string => (rankOf(card) === 'T' ? '10' : rankOf(card))

/** The felt: what happens now and how long it lasts, and the cards of both sides as they come. */
export function Felt({ seat }: { readonly seat: SeatRef }) {
  const words = useTableWords()
  const phase = useSelector(seat, ({ context }) => context.table?.phase ?? 'published')
  const cards = useSelector(seat, ({ context }) => context.table?.cards ?? null)
  const lying = useSelector(seat, cardsLying)
  const seconds = useSelector(seat, secondsLeft)
  const result = useSelector(
    seat,
    resultNow,
    (one, other) => one?.winner === other?.winner && (one === null) === (other === null),
  )
  const shown = cards === null ? null : lyingOf(cards, lying)
  const isTimed = phase === 'betting' || phase === 'gathering' || phase === 'shuffling'
  return (
    <section className={look.felt} data-phase={phase}>
      <p className={look.phase}>
        <span role="status">{words.phase[phase]}</span>
        {isTimed && (
          <span className={look.seconds} role="timer" aria-label={words.seconds(seconds)} data-last={seconds <= 5}>
            {seconds}
          </span>
        )}
      </p>
      <div className={look.hands}>
        {(['player', 'banker'] as const).map((side) => (
          <div key={side} className={look.handOf} data-side={side} data-won={result?.winner === side}>
            <h2 className={look.sideName}>
              {words.box[side]}
              {shown !== null && shown[side].length > 0 && (
                <span className={look.points} aria-label={words.points(pointsOf(shown[side]))}>
                  {pointsOf(shown[side])}
                </span>
              )}
            </h2>
            <div className={look.cards}>
              {[0, 1, 2].map((place) => (
                <CardAt key={`${place}:${shown?.[side][place] ?? ''}`} card={shown?.[side][place] ?? null} place={place} />
              ))}
            </div>
          </div>
        ))}
      </div>
      <Said seat={seat} />
    </section>
  )
}

function CardAt({ card, place }: { readonly card: Card | null; readonly place: number }) {
  const words = useTableWords()
  if (card === null) return place === 2 ? null : <span className={look.slot} />
  const suit = suitOf(card)
  return (
    <span
      className={look.card}
      role="img"
      aria-label={words.cardName(rankText(card), words.suits[suit])}
      data-red={suit === 'H' || suit === 'D'}
      data-third={place === 2}
    >
      <b>{rankText(card)}</b>
      <i>{SUITS[suit]}</i>
    </span>
  )
}

function Said({ seat }: { readonly seat: SeatRef }) {
  const words = useTableWords()
  const code = useSelector(seat, (snapshot) => (resultNow(snapshot) === null ? null : snapshot.context.table?.results.at(-1)))
  const result = code == null ? null : resultNow(seat.getSnapshot())
  if (result === null) return <p className={look.said} aria-live="polite" />
  const { winner, playerPoints, bankerPoints, natural, playerPair, bankerPair } = result
  const more = [
    ...(natural ? [words.natural] : []),
    ...(playerPair ? [words.pair.player] : []),
    ...(bankerPair ? [words.pair.banker] : []),
  ]
  return (
    <p className={look.said} aria-live="polite" data-winner={winner}>
      {winner === 'tie'
        ? words.tie(playerPoints)
        : words.wins(words.box[winner], Math.max(playerPoints, bankerPoints), Math.min(playerPoints, bankerPoints))}
      {more.length > 0 && <small>{more.join(' · ')}</small>}
    </p>
  )
}
