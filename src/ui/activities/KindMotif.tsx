import type { ReactElement } from 'react'
import type { KindName } from '#src/api/model/activities/kinds.ts'
import { cx } from '#src/ui/kit/cx.ts'
import styles from './kindMotif.module.css'

type KindMotifProps = { readonly kind: KindName; readonly className: string | undefined }

/** The picture of a kind of activity, in the theme's own colours: beside its title, which says what it is. */
export function KindMotif({ kind, className }: KindMotifProps) {
  const { tone, picture } = MOTIFS[kind]
  return (
    <svg className={cx(styles.motif, styles[tone], className)} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect className={styles.ground} width="64" height="64" rx="12" />
      {picture}
    </svg>
  )
}

const coin = (x: number, y: number, size = 9) => (
  <>
    <circle className={styles.gold} cx={x} cy={y} r={size} />
    <path
      className={styles.yen}
      d={`M${x - size / 2.6} ${y - size / 1.9}L${x} ${y - size / 10}l${size / 2.6} ${-size / 2.35}M${x} ${y - size / 10}v${size / 1.5}M${x - size / 3} ${y + size / 14}h${size / 1.5}m${-size / 1.5} ${size / 3.6}h${size / 1.5}`}
    />
  </>
)

const person = (x: number, y: number, look: string | undefined) => (
  <>
    <circle className={look} cx={x} cy={y} r="7" />
    <path className={look} d={`M${x - 12} ${y + 23}v-4a12 9 0 0 1 24 0v4z`} />
  </>
)

const packet = (x: number, y: number, turn: number) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <rect className={styles.red} x="-8" y="-11" width="16" height="22" rx="2" />
    <path className={styles.goldLine} d="M-8 -6Q0 1 8 -6" />
    <circle className={styles.gold} cy="-1.5" r="3.2" />
  </g>
)

const sector = (at: number) => {
  const point = (angle: number) =>
    `${(32 + 21 * Math.sin((angle * Math.PI) / 4)).toFixed(1)} ${(34 - 21 * Math.cos((angle * Math.PI) / 4)).toFixed(1)}`
  return (
    <path
      key={at}
      className={at % 2 === 0 ? styles.main : styles.paper}
      d={`M32 34L${point(at)}A21 21 0 0 1 ${point(at + 1)}Z`}
    />
  )
}

const MOTIFS: Readonly<Record<KindName, { readonly tone: 'green' | 'gilded' | 'plain'; readonly picture: ReactElement }>> = {
  signGifts: {
    tone: 'green',
    picture: (
      <>
        <rect className={styles.paper} x="12" y="15" width="40" height="37" rx="5" />
        <path className={styles.main} d="M12 26v-6a5 5 0 0 1 5-5h30a5 5 0 0 1 5 5v6z" />
        <path className={styles.line} d="M22 11v8M42 11v8" />
        <path className={styles.soft} d="M18 31h8v6h-8zM18 41h8v6h-8zM29 31h8v6h-8z" />
        <circle className={styles.gold} cx="42" cy="42" r="10" />
        <path className={styles.mark} d="M37 42l4 4 6-7" />
      </>
    ),
  },
  novicePackages: {
    tone: 'gilded',
    picture: (
      <>
        <path className={styles.gold} d="M32 22C24 8 12 14 20 21c3 2 8 2 12 1zM32 22C40 8 52 14 44 21c-3 2-8 2-12 1z" />
        <rect className={styles.main} x="13" y="30" width="38" height="24" rx="3" />
        <rect className={styles.main} x="10" y="21" width="44" height="11" rx="3" />
        <path className={styles.gold} d="M28 21h8v33h-8z" />
        <path className={styles.mark} d="M13 32.5h38" />
      </>
    ),
  },
  breakoutBarrier: {
    tone: 'plain',
    picture: (
      <>
        <path className={styles.soft} d="M8 54V45h12v-9h12v-9h12v-8h12v35z" />
        <path className={styles.line} d="M8 45h12v-9h12v-9h12v-8h12" />
        <path className={styles.line} d="M50 19V6" />
        <path className={styles.gold} d="M50 6l-14 5 14 5z" />
        <circle className={styles.main} cx="26" cy="27" r="5" />
        <path className={styles.line} d="M26 32v3" />
      </>
    ),
  },
  buffCards: {
    tone: 'gilded',
    picture: (
      <>
        <rect className={styles.paper} x="9" y="17" width="24" height="34" rx="4" transform="rotate(-14 21 34)" />
        <rect className={styles.soft} x="21" y="13" width="24" height="34" rx="4" />
        <rect className={styles.main} x="30" y="17" width="24" height="34" rx="4" transform="rotate(12 42 34)" />
        <path className={styles.mark} d="M40 42V26M33 32l7-7 7 7" />
      </>
    ),
  },
  firstDeposit: {
    tone: 'green',
    picture: (
      <>
        {coin(34, 17, 10)}
        <rect className={styles.main} x="9" y="28" width="46" height="26" rx="5" />
        <path className={styles.mark} d="M9 34h46" />
        <rect className={styles.paper} x="38" y="38" width="17" height="9" rx="4.5" />
        <circle className={styles.gold} cx="44" cy="42.5" r="2.4" />
      </>
    ),
  },
  continueDeposit: {
    tone: 'gilded',
    picture: (
      <>
        <ellipse className={styles.main} cx="25" cy="49" rx="16" ry="5" />
        <ellipse className={styles.gold} cx="25" cy="42" rx="16" ry="5" />
        <ellipse className={styles.main} cx="25" cy="35" rx="16" ry="5" />
        <ellipse className={styles.gold} cx="25" cy="28" rx="16" ry="5" />
        <circle className={styles.paper} cx="47" cy="21" r="11" />
        <path className={styles.line} d="M47 15v12M41 21h12" />
      </>
    ),
  },
  stageDeposit: {
    tone: 'plain',
    picture: (
      <>
        <rect className={styles.soft} x="9" y="40" width="13" height="14" rx="2" />
        <rect className={styles.soft} x="25.5" y="30" width="13" height="24" rx="2" />
        <rect className={styles.main} x="42" y="24" width="13" height="30" rx="2" />
        <path className={styles.line} d="M10 31L30 20" />
        {coin(48.5, 14)}
      </>
    ),
  },
  inviteFriend: {
    tone: 'green',
    picture: (
      <>
        {person(24, 21, styles.main)}
        {person(45, 28, styles.paper)}
        <circle className={styles.gold} cx="49" cy="15" r="9" />
        <path className={styles.mark} d="M49 10v10M44 15h10" />
      </>
    ),
  },
  recallFriend: {
    tone: 'gilded',
    picture: (
      <>
        {person(38, 24, styles.main)}
        <path className={styles.line} d="M24 52C8 46 8 22 24 16" />
        <path className={styles.line} d="M18 14l8 1-2 8" />
        <circle className={styles.gold} cx="15" cy="34" r="3" />
      </>
    ),
  },
  redPacketRain: {
    tone: 'gilded',
    picture: (
      <>
        {packet(17, 21, -14)}
        {packet(46, 19, 16)}
        {packet(32, 44, -4)}
        <path className={styles.goldLine} d="M9 44v8M54 40v9M31 9v8" />
      </>
    ),
  },
  fanshuiRebate: {
    tone: 'green',
    picture: (
      <>
        <path className={styles.line} d="M50 26A20 20 0 1 0 52 36" />
        <path className={styles.line} d="M52 15v12H40" />
        {coin(32, 33, 11)}
      </>
    ),
  },
  spinWheel: {
    tone: 'gilded',
    picture: (
      <>
        {Array.from({ length: 8 }, (_, at) => sector(at))}
        <circle className={styles.goldLine} cx="32" cy="34" r="21" />
        <circle className={styles.gold} cx="32" cy="34" r="5" />
        <path className={styles.red} d="M26 7h12l-6 12z" />
      </>
    ),
  },
  lottery: {
    tone: 'plain',
    picture: (
      <>
        <path className={styles.main} d="M8 22h48v8a5 5 0 0 0 0 10v8H8v-8a5 5 0 0 0 0-10z" transform="rotate(-10 32 35)" />
        <path className={styles.mark} d="M22 24v25" strokeDasharray="3 3" transform="rotate(-10 32 35)" />
        <path className={styles.gold} d="M40 24l3 7 8 .6-6 5 2 7.4-7-4-6.6 4 2-7.4-6-5 7.6-.6z" />
      </>
    ),
  },
  quiz: {
    tone: 'green',
    picture: (
      <>
        <path
          className={styles.main}
          d="M10 15h44a3 3 0 0 1 3 3v25a3 3 0 0 1-3 3H32L20 56V46H10a3 3 0 0 1-3-3V18a3 3 0 0 1 3-3z"
        />
        <path className={styles.mark} d="M25 27a7 6 0 1 1 9 6c-2 .8-2 2-2 4" />
        <circle className={styles.gold} cx="32" cy="41" r="2.2" />
      </>
    ),
  },
  guess: {
    tone: 'plain',
    picture: (
      <>
        <rect className={styles.main} x="7" y="18" width="50" height="28" rx="5" />
        <path className={styles.mark} d="M32 18v28" />
        <circle className={styles.paper} cx="19.5" cy="32" r="7" />
        <path className={styles.gold} d="M38 39l6.5-14 6.5 14z" />
        <path className={styles.line} d="M22 52h20" />
      </>
    ),
  },
  soccerLottery: {
    tone: 'green',
    picture: (
      <>
        <circle className={styles.paper} cx="32" cy="32" r="21" />
        <circle className={styles.line} cx="32" cy="32" r="21" fill="none" />
        <path className={styles.main} d="M32 23l9 6.5-3.4 10.500h-11.200L23 29.500z" />
        <path className={styles.line} d="M32 23V12M41 29.500l10-3.500M37.6 40l6 9M26.4 40l-6 9M23 29.500L13 26" />
        <circle className={styles.gold} cx="50" cy="49" r="8" />
        <path className={styles.mark} d="M46 49l3 3 5-6" />
      </>
    ),
  },
  euroCupVote: {
    tone: 'gilded',
    picture: (
      <>
        <path className={styles.goldLine} d="M21 16h-9c0 10 4 14 11 15M43 16h9c0 10-4 14-11 15" />
        <path className={styles.gold} d="M20 11h24v13c0 8-5 13-12 13s-12-5-12-13zM29 36h6v9h-6z" />
        <rect className={styles.main} x="20" y="45" width="24" height="9" rx="2" />
        <path className={styles.mark} d="M26 21l5 5 8-9" />
      </>
    ),
  },
}
