import type { Coins } from '#src/api/model/money/amount.ts'
import styles from './coinPile.module.css'

/** Coins of a pile, bottom first: its place and how high the coin lies. */
const COINS = [
  [30, 44],
  [50, 44],
  [40, 34],
  [20, 34],
  [60, 34],
  [30, 24],
  [50, 24],
  [40, 14],
] as const

/** From so many coins on a pile has three, five, or all of them. */
const sizeOf = (coins: Coins): number => (coins < 300 ? 3 : coins < 1_000 ? 5 : COINS.length)

/** Coins as a picture: the more there are, the higher the pile. */
export function CoinPile({ coins }: { readonly coins: Coins }) {
  return (
    <svg className={styles.pile} viewBox="0 0 80 60" aria-hidden="true">
      <ellipse cx="40" cy="52" rx="34" ry="6" fill="currentColor" opacity="0.14" />
      {COINS.slice(0, sizeOf(coins)).map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <path d={`M${x - 12} ${y}v6a12 5 0 0 0 24 0v-6z`} fill="#b97a10" />
          <ellipse cx={x} cy={y} rx="12" ry="5" fill="#f4c15a" />
          <ellipse cx={x} cy={y} rx="8" ry="3" fill="none" stroke="#b97a10" />
        </g>
      ))}
    </svg>
  )
}
