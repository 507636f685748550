import type { SportKind } from '#src/api/model/sport.ts'

const LINE = { fill: 'none', stroke: 'rgb(255 255 255 / 55%)', strokeWidth: 1.5 } as const

/** An odd number: both ends are as dark as the ground beside them. */
const STRIPES = 9
const STRIPE = 320 / STRIPES

/** The field of a sport, 320 × 180. */
export function PitchLines({ sport }: { readonly sport: SportKind }) {
  if (sport === 'basketball') return <Court />
  if (sport === 'football') return <Field />
  return <Arena />
}

function Field() {
  return (
    <>
      {Array.from({ length: STRIPES }, (_, index) => (
        <rect key={index} x={index * STRIPE} width={STRIPE} height={180} fill={index % 2 === 0 ? '#14583f' : '#176347'} />
      ))}
      <g {...LINE}>
        <rect x={6} y={6} width={308} height={168} />
        <path d="M160 6V174" />
        <circle cx={160} cy={90} r={26} />
        <path d="M6 44H52V136H6M6 68H24V112H6M314 44H268V136H314M314 68H296V112H314" />
      </g>
    </>
  )
}

function Court() {
  return (
    <>
      <rect width={320} height={180} fill="#7a4a21" />
      <rect x={6} y={60} width={64} height={60} fill="#8a5629" />
      <rect x={250} y={60} width={64} height={60} fill="#8a5629" />
      <g {...LINE}>
        <rect x={6} y={6} width={308} height={168} />
        <path d="M160 6V174M6 60H70V120H6M314 60H250V120H314" />
        <path d="M6 20H40A76 76 0 0 1 40 160H6M314 20H280A76 76 0 0 0 280 160H314" />
        <circle cx={160} cy={90} r={24} />
        <circle cx={20} cy={90} r={5} />
        <circle cx={300} cy={90} r={5} />
      </g>
    </>
  )
}

/** Three lanes and a river between two bases. */
function Arena() {
  return (
    <>
      <rect width={320} height={180} fill="#1d2b46" />
      <path d="M130 0C170 60 150 120 190 180H210C180 120 190 60 150 0Z" fill="#24507a" />
      <g fill="none" stroke="rgb(255 255 255 / 35%)" strokeWidth={5} strokeLinecap="round">
        <path d="M34 90V24H286V90" />
        <path d="M34 90H286" />
        <path d="M34 90V156H286V90" />
      </g>
      <circle cx={34} cy={90} r={16} fill="#1c7a6a" />
      <circle cx={286} cy={90} r={16} fill="#a63a4c" />
    </>
  )
}
