import type { ReactNode } from 'react'
import look from './slot.module.css'

/** What the reels stand in: a harbour by day or by night, as the theme has it, with a lighthouse whose beam turns when a round was won. */
export function Scene({ shines, children }: { readonly shines: boolean; readonly children: ReactNode }) {
  return (
    <div className={look.scene} data-shines={shines}>
      <svg className={look.view} viewBox="0 0 1200 700" preserveAspectRatio="xMidYMax slice" aria-hidden>
        <rect className={look.sky} width="1200" height="700" />
        <g className={look.wide}>
          <circle className={look.disc} cx="104" cy="268" r="44" />
          <path className={look.cloud} d="M20 388q14-24 42-18 14-28 46-18 31-4 38 18 28-3 31 18z" />
          <path className={look.cloud} d="M1010 236q12-20 34-16 14-22 40-14 26-3 30 16 22-2 25 14z" />
          <path className={look.hill} d="M0 520q130-70 250-34t420 4 330-56 200-6v272H0z" />
          <Tower {...WIDE} />
        </g>
        <g className={look.tall}>
          <circle className={look.disc} cx="430" cy="104" r="40" />
          <path className={look.cloud} d="M640 92q12-20 36-16 14-24 42-14 28-3 33 16 24-2 27 14z" />
          <path className={look.cloud} d="M352 196q12-20 36-16 14-24 42-14 28-3 33 16 24-2 27 14z" />
          <path className={look.hill} d="M300 520q120-10 220-90t150-60 240 110v220H300z" />
          <Tower {...TALL} />
        </g>
        <path className={look.far} d="M0 540q150-22 300 0t300 0 300 0 300 0v160H0z" />
        <path className={look.crest} d="M0 540q150-22 300 0t300 0 300 0 300 0" />
        <path className={look.near} d="M0 606q100-26 200 0t200 0 200 0 200 0 200 0 200 0v94H0z" />
        <path className={look.crest} d="M0 606q100-26 200 0t200 0 200 0 200 0 200 0 200 0" />
        <path className={look.deep} d="M0 664q75-20 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0v36H0z" />
      </svg>
      {shines && (
        <>
          <Ray side="right" to={1_400} />
          <Ray side="left" to={-1_400} />
        </>
      )}
      {children}
    </div>
  )
}

type RayProps = { readonly side: 'left' | 'right'; readonly to: number }

/** Light that fades on its way, from the tower to so far beside it: a picture of its own, so that nothing else is drawn again while it comes and goes. */
function Ray({ side, to }: RayProps) {
  const id = `ray-${side}`
  return (
    <svg className={look.ray} data-side={side} viewBox="0 0 1200 700" preserveAspectRatio="xMidYMax slice" aria-hidden>
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2={to} y2="0">
        <stop offset="0" stopColor="#ffe182" stopOpacity="0.75" />
        <stop offset="0.93" stopColor="#ffe182" stopOpacity="0" />
      </linearGradient>
      <path className={look.wide} transform={at(WIDE)} fill={`url(#${id})`} d={`M0-228 ${to}-458v460z`} />
      <path className={look.tall} transform={at(TALL)} fill={`url(#${id})`} d={`M0-228 ${to}-458v460z`} />
    </svg>
  )
}

type Place = { readonly x: number; readonly y: number }
/** Where the tower's foot stands on a wide stage and on a tall one. */
const [WIDE, TALL]: readonly [Place, Place] = [
  { x: 1096, y: 430 },
  { x: 640, y: 368 },
]
const at = ({ x, y }: Place) => `translate(${x} ${y})`

/** The lighthouse of the harbour, from its foot up. */
function Tower(place: Place) {
  return (
    <g transform={at(place)}>
      <path className={look.tower} d="M-30 6-20-190h40L30 6z" />
      <path className={look.band} d="m-26.4-64 2.6-52h47.6l2.6 52zM-21.2-166l1.2-24h40l1.2 24zM-30 6l1.8-36h56.4L30 6z" />
      <path className={look.shadow} d="M8-190h12L30 6H14z" />
      <rect className={look.roof} x="-30" y="-200" width="60" height="11" rx="3" />
      <rect className={look.lantern} x="-17" y="-240" width="34" height="40" />
      <path className={look.roof} d="M-24-240q24-34 48 0z" />
      <circle className={look.glow} cy="-221" r="46" />
    </g>
  )
}
