import type { ReactNode } from 'react'
import look from './slot.module.css'

/** What the reels stand in: a harbour by day or by night, as the theme has it, with a lighthouse whose beam turns when a round was won. */
export function Scene({ shines, children }: { readonly shines: boolean; readonly children: ReactNode }) {
  return (
    <div className={look.scene} data-shines={shines}>
      <svg className={look.view} viewBox="0 0 1200 700" preserveAspectRatio="xMidYMax slice" aria-hidden>
        <rect className={look.sky} width="1200" height="700" />
        <circle className={look.disc} cx="960" cy="130" r="54" />
        <path className={look.cloud} d="M120 150q20-34 60-26 20-40 66-26 44-6 54 26 40-4 44 26z" />
        <path className={look.cloud} d="M690 90q16-26 46-20 18-30 52-18 34-4 40 20 30-2 34 18z" />
        <path className={look.hill} d="M0 470q160-90 330-40t310-10 330-20 230 30v270H0z" />
        <path className={look.far} d="M0 520q150-22 300 0t300 0 300 0 300 0v180H0z" />
        <path className={look.near} d="M0 590q100-26 200 0t200 0 200 0 200 0 200 0 200 0v110H0z" />
      </svg>
      <div className={look.beam} />
      {children}
    </div>
  )
}
