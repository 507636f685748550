import styles from './rain.module.css'

/** Where packets hang in the picture, and how each is turned. */
const PLACES = [
  [70, 60, -18],
  [140, 120, 14],
  [250, 45, 8],
  [240, 162, -10],
  [562, 160, 12],
  [560, 50, -12],
  [660, 110, -16],
  [735, 55, 16],
] as const

/** Packets that hang in the red until it rains: a picture and nothing more. */
export function Packets() {
  return (
    <svg
      className={styles.packets}
      viewBox="0 0 800 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {PLACES.map(([x, y, turn]) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <rect className={styles.paper} x="-17" y="-23" width="34" height="46" rx="4" />
          <path className={styles.flap} d="M-17 -13Q0 3 17 -13" />
          <circle className={styles.seal} cy="-3" r="6.5" />
        </g>
      ))}
    </svg>
  )
}
