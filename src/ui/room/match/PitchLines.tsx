import type { AnchorMatch } from '#src/api/model/anchor.ts'

type Crests = Pick<AnchorMatch, 'homeLogo' | 'visitLogo'>

const LINE = { fill: 'none', stroke: 'rgb(255 255 255 / 55%)', strokeWidth: 1.5 } as const

/** An odd number: both ends are as dark as the ground beside them. */
const STRIPES = 9
const STRIPE = 320 / STRIPES

/** The field of a match's sport, 320 × 180. */
export function PitchLines({ match }: { readonly match: Crests & Pick<AnchorMatch, 'matchClass'> }) {
  if (match.matchClass === 'basketball') return <Court />
  if (match.matchClass === 'football') return <Field />
  return <Arena match={match} />
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

/** From the base to the river, in the home side's half: where its towers stand. */
const TOWERS = [
  [34, 54],
  [66, 24],
  [116, 24],
  [74, 90],
  [118, 90],
  [34, 126],
  [66, 156],
  [116, 156],
] as const

/** Woods between the lanes of the home side's half: middle and size. */
const WOODS = [
  [62, 56, 16, 11],
  [98, 58, 14, 10],
  [66, 124, 17, 11],
  [102, 122, 13, 10],
  [134, 130, 10, 7],
] as const

const HOME = '#1c8a76'
const VISIT = '#b8435a'

/** Three lanes with their towers between two bases, woods between them, and a river. A base has its team's crest; each side's ground goes on beside the field. */
function Arena({ match }: { readonly match: Crests }) {
  return (
    <>
      <path d="M-320 0H140C180 60 160 120 200 180H-320Z" fill={HOME} fillOpacity={0.2} />
      <path d="M640 0H140C180 60 160 120 200 180H640Z" fill={VISIT} fillOpacity={0.16} />
      <path d="M128 0C168 60 148 120 188 180H212C182 120 192 60 152 0Z" fill="#2b6ea6" />
      <path d="M140 0C180 60 160 120 200 180" fill="none" stroke="#7fb8e6" strokeOpacity={0.35} strokeWidth={2} />
      <Half color={HOME} crest={match.homeLogo} />
      <g transform="rotate(180 160 90)">
        <Half color={VISIT} crest={match.visitLogo} isTurned />
      </g>
    </>
  )
}

type HalfProps = { readonly color: string; readonly crest: string | null; readonly isTurned?: boolean }

/** The home side's half; the other one's is the same, turned, but for its crest. */
function Half({ color, crest, isTurned = false }: HalfProps) {
  return (
    <>
      <g fill="#12343a" stroke="#2b5a55">
        {WOODS.map(([x, y, rx, ry]) => (
          <ellipse key={`${x} ${y}`} cx={x} cy={y} rx={rx} ry={ry} />
        ))}
      </g>
      <g fill="none" stroke="#a99a78" strokeOpacity={0.75} strokeWidth={6} strokeLinejoin="round">
        <path d="M160 24H34V156H160M34 90H160" />
      </g>
      <g fill={color} stroke="#ffffff" strokeOpacity={0.8}>
        {TOWERS.map(([x, y]) => (
          <path key={`${x} ${y}`} d={`M${x} ${y - 6}l5 6l-5 6l-5 -6Z`} />
        ))}
      </g>
      <circle cx={34} cy={90} r={18} fill={color} stroke="#ffffff" strokeOpacity={0.7} strokeWidth={2} />
      {crest !== null && (
        <image href={crest} x={22} y={78} width={24} height={24} transform={isTurned ? 'rotate(180 34 90)' : undefined} />
      )}
    </>
  )
}
