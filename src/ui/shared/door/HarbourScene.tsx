import { useId } from 'react'

type HarbourSceneProps = {
  readonly className?: string | undefined
  /** Of the picture what is at the horizon, for a band that is wider than high; left out: all of it. */
  readonly isBand?: boolean
}

/** A floodlit ground by a harbour at night, drawn: what a door of the site looks like. Decorative; dark in each theme. */
export function HarbourScene({ className, isBand = false }: HarbourSceneProps) {
  const id = useId()
  const sky = `${id}sky`
  const sea = `${id}sea`
  const beam = `${id}beam`
  const glow = `${id}glow`
  return (
    <svg
      className={className}
      viewBox={isBand ? '0 372 480 180' : '0 0 480 640'}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={sky} x2="0" y2="1">
          <stop stopColor="#04211c" />
          <stop offset=".55" stopColor="#0a4a41" />
          <stop offset="1" stopColor="#178a76" />
        </linearGradient>
        <linearGradient id={sea} x2="0" y2="1">
          <stop stopColor="#0d5a4e" />
          <stop offset="1" stopColor="#04211c" />
        </linearGradient>
        <linearGradient id={beam} x1="1" x2="0">
          <stop stopColor="#ffe7a8" stopOpacity=".55" />
          <stop offset="1" stopColor="#ffe7a8" stopOpacity="0" />
        </linearGradient>
        <radialGradient id={glow}>
          <stop stopColor="#d6fff4" stopOpacity=".5" />
          <stop offset="1" stopColor="#d6fff4" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path fill={`url(#${sky})`} d="M0 0h480v520H0z" />
      <g fill="#bff1e4" opacity=".7">
        <circle cx="46" cy="64" r="1.5" />
        <circle cx="130" cy="28" r="1" />
        <circle cx="214" cy="96" r="1.5" />
        <circle cx="330" cy="48" r="1" />
        <circle cx="420" cy="120" r="1.5" />
        <circle cx="96" cy="190" r="1" />
        <circle cx="288" cy="214" r="1" />
        <circle cx="446" cy="262" r="1" />
        <circle cx="180" cy="318" r="1" />
        <circle cx="40" cy="350" r="1.5" />
      </g>
      <path fill={`url(#${beam})`} d="m436 412-436-96v104z" />
      <path fill="#0a3b34" d="M0 520v-26l52-20 46 14 60-30 70 34 62-18 60 26 76-22 54 22v20z" />
      <ellipse cx="282" cy="452" rx="150" ry="74" fill={`url(#${glow})`} />
      <g fill="none" stroke="#0a2f2a" strokeWidth="4">
        <path d="M190 500 184 412M374 500l6-88M238 486l-3-62M326 486l3-62" />
      </g>
      <g fill="#effffa">
        <path d="M168 398h32v14h-32zM364 398h32v14h-32zM224 414h22v10h-22zM318 414h22v10h-22z" />
      </g>
      <path fill="#062a25" d="M168 520c0-34 8-48 22-54 56-16 128-16 184 0 14 6 22 20 22 54z" />
      <path fill="#2f9e6b" d="M204 486c48-12 108-12 156 0-48 13-108 13-156 0z" />
      <path fill="none" stroke="#c9f5e6" strokeWidth="1.5" d="M282 477v19M270 486a12 4 0 1 0 24 0 12 4 0 1 0-24 0" />
      <path fill="none" stroke="#1b6d60" strokeWidth="3" d="M176 506c60-18 152-18 212 0M170 518c64-18 160-18 224 0" />
      <path fill="#041b18" d="M398 522c8-16 20-22 38-22s36 8 44 22z" />
      <path fill="#eaf6f2" d="m426 420-6 84h32l-6-84z" />
      <path fill="#d9475c" d="m424 440-2 20h28l-2-20zM420.500 480l-1.500 20h34l-1.500-20z" />
      <path fill="#ffd98a" d="M427 404h18v16h-18z" />
      <path fill="#041b18" d="m424 404 12-10 12 10zM422 418h28v4h-28z" />
      <path fill={`url(#${sea})`} d="M0 518h480v122H0z" />
      <g fill="none" stroke="#bff1e4" strokeLinecap="round" strokeWidth="2" opacity=".5">
        <path d="M232 530h100M250 542h64M222 556h44M292 556h60M262 572h48M238 590h30M300 596h42" />
        <path d="M20 536h34M84 552h26M140 534h22M416 540h40M60 584h40M150 606h26M392 578h32M20 618h28" opacity=".5" />
      </g>
      <path fill="#041b18" d="M82 530h64l-10 14H94z" />
      <path fill="#eaf6f2" d="M112 480v46H88zM117 488l22 38h-22z" />
    </svg>
  )
}
