/**
 * The slot's pictures, drawn once; a reel shows them by `use`. Each stands on a field of 100 by 100. The dearer a symbol, the larger and the
 * richer in colours it is.
 */
export function SymbolSheet() {
  return (
    <svg width="0" height="0" aria-hidden>
      <defs>
        <Shade id="gold" from="#ffdf7e" to="#d08a12" />
        <Shade id="red" from="#f4695c" to="#b3261e" />
        <Shade id="sea" from="#48d3c0" to="#0b6f7a" />
        <Shade id="steel" from="#b7cfdc" to="#4b6c80" />
        <Shade id="wood" from="#b9773f" to="#71401c" />
        <Shade id="cream" from="#ffffff" to="#dfe7e4" />
        <Shade id="coral" from="#ffb15c" to="#e2622b" />
        <Shade id="rose" from="#ffc9cf" to="#d9667f" />
        <Shade id="violet" from="#a99af0" to="#5a47b8" />
        <Shade id="stone" from="#7f97a0" to="#3f5661" />
        <radialGradient id="pearlShade" cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="0.55" stopColor="#f1e7f5" />
          <stop offset="1" stopColor="#b79ccb" />
        </radialGradient>
        <radialGradient id="lamp" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="#fff6c9" />
          <stop offset="0.45" stopColor="#ffd75e" stopOpacity="0.75" />
          <stop offset="1" stopColor="#ffc83d" stopOpacity="0" />
        </radialGradient>
      </defs>
      <Lighthouse />
      <Ship />
      <Anchor />
      <Compass />
      <Bell />
      <Fish />
      <Shell />
      <Star />
      <Wave />
      <Pearl />
    </svg>
  )
}

function Shade({ id, from, to }: { readonly id: string; readonly from: string; readonly to: string }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2="0.35" y2="1">
      <stop offset="0" stopColor={from} />
      <stop offset="1" stopColor={to} />
    </linearGradient>
  )
}

const INK = '#12303a'

const Lighthouse = () => (
  <symbol id="symbol-lighthouse" viewBox="0 0 100 100">
    <path d="M48 22 2 8v28z" fill="#ffd75e" opacity="0.55" />
    <path d="M52 22 98 8v28z" fill="#ffd75e" opacity="0.55" />
    <circle cx="50" cy="22" r="24" fill="url(#lamp)" />
    <path d="M14 92q8-12 22-11 6-7 15-5 9-3 15 4 14-1 20 12z" fill="url(#stone)" />
    <path d="M41 38h18l6 44H35z" fill="url(#cream)" />
    <path d="M39.6 48h20.8l1.5 11H38.1zM36.6 70h26.8l1.6 12H35z" fill="url(#red)" />
    <path d="M53 38h6l6 44H55z" fill={INK} opacity="0.14" />
    <rect x="36" y="33" width="28" height="5.5" rx="2" fill={INK} />
    <rect x="42" y="16" width="16" height="17" rx="1.5" fill="#fff3bd" />
    <path d="M42 16h16v17H42zm5.3 0v17m5.4-17v17" fill="none" stroke={INK} strokeWidth="2" />
    <path d="M38 17q12-14 24 0z" fill="url(#red)" />
    <circle cx="50" cy="7.5" r="2.6" fill={INK} />
    <path d="M46 82v-7a4 4 0 0 1 8 0v7z" fill={INK} />
    <path d="M6 93q11-6 22 0t22 0 22 0 22 0v4H6z" fill="url(#sea)" />
  </symbol>
)

const Ship = () => (
  <symbol id="symbol-ship" viewBox="0 0 100 100">
    <path d="M49 8v60" stroke={INK} strokeWidth="4" strokeLinecap="round" />
    <path d="M52 12q30 14 32 50H52z" fill="url(#cream)" />
    <path d="M52 34q20 3 28 10l3 10H52z" fill="url(#red)" />
    <path d="M45 20Q24 34 18 60h27z" fill="url(#cream)" />
    <path d="M45 20Q39 40 39 60h6z" fill={INK} opacity="0.1" />
    <path d="M49 6l15 4-15 5z" fill="url(#red)" />
    <path d="M10 66h80q-3 18-14 24H26Q13 84 10 66z" fill="url(#wood)" />
    <path d="M10 66h80l-1 6H11z" fill="#f1c58d" />
    <circle cx="34" cy="79" r="3.2" fill="#ffe6a6" />
    <circle cx="50" cy="79" r="3.2" fill="#ffe6a6" />
    <circle cx="66" cy="79" r="3.2" fill="#ffe6a6" />
    <path d="M3 89q12-7 23.5 0t23.5 0 23.5 0 23.5 0v7H3z" fill="url(#sea)" />
  </symbol>
)

const Anchor = () => (
  <symbol id="symbol-anchor" viewBox="0 0 100 100">
    <path
      d="M50 32v56M50 88C30 88 17 74 15 57m35 31c20 0 33-14 35-31M31 40h38"
      fill="none"
      stroke={INK}
      strokeWidth="14"
      strokeLinecap="round"
    />
    <circle cx="50" cy="20" r="11" fill="none" stroke={INK} strokeWidth="12" />
    <path
      d="M50 32v56M50 88C30 88 17 74 15 57m35 31c20 0 33-14 35-31M31 40h38"
      fill="none"
      stroke="#6d91a6"
      strokeWidth="8"
      strokeLinecap="round"
    />
    <path d="M50 32v56" stroke="#8fb0c2" strokeWidth="8" strokeLinecap="round" />
    <path
      d="M50 88C30 88 17 74 15 57m35 31c20 0 33-14 35-31"
      fill="none"
      stroke="#6d91a6"
      strokeWidth="8"
      strokeLinecap="round"
    />
    <path d="M31 40h38" stroke="#a9c5d4" strokeWidth="8" strokeLinecap="round" />
    <circle cx="50" cy="20" r="11" fill="none" stroke="#a9c5d4" strokeWidth="6" />
    <path d="M6 62 16 46l14 13zM94 62 84 46 70 59z" fill="url(#steel)" stroke={INK} strokeWidth="3" strokeLinejoin="round" />
    <path d="M47.5 36v46" stroke="#e6f1f6" strokeWidth="2.5" strokeLinecap="round" />
  </symbol>
)

const Compass = () => (
  <symbol id="symbol-compass" viewBox="0 0 100 100">
    <circle cx="50" cy="9" r="6" fill="none" stroke="#b9760d" strokeWidth="5" />
    <circle cx="50" cy="54" r="40" fill="url(#gold)" />
    <circle cx="50" cy="54" r="40" fill="none" stroke="#8a5a00" strokeWidth="2.5" />
    <circle cx="50" cy="54" r="31" fill="#f7fbfa" stroke="#8a5a00" strokeWidth="2" />
    <path d="M50 27v6M50 75v6M23 54h6M71 54h6" stroke={INK} strokeWidth="3.5" strokeLinecap="round" />
    <path d="m31 35 3 3m32 32 3 3m0-38-3 3M34 70l-3 3" stroke={INK} strokeWidth="2" strokeLinecap="round" opacity="0.6" />
    <path d="M66 32 56.5 58.5 45 49z" fill="url(#red)" />
    <path d="M34 76 45 49l11.5 9.5z" fill="#27506a" />
    <circle cx="50.5" cy="54" r="4" fill="#f7fbfa" stroke={INK} strokeWidth="2.5" />
  </symbol>
)

const Bell = () => (
  <symbol id="symbol-bell" viewBox="0 0 100 100">
    <path d="M42 14a8 8 0 0 1 16 0v6H42z" fill="none" stroke="#8a5a00" strokeWidth="5" />
    <path
      d="M50 17c20 0 27 15 28 33 .6 12 3 18 10 25H12c7-7 9.4-13 10-25 1-18 8-33 28-33z"
      fill="url(#gold)"
      stroke="#8a5a00"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M38 25c-7 6-9 15-9.5 27-.2 7-1 12-3 16" fill="none" stroke="#fff3c4" strokeWidth="5" strokeLinecap="round" />
    <path d="M20 62h60" stroke="#8a5a00" strokeWidth="3" opacity="0.55" />
    <rect x="8" y="74" width="84" height="9" rx="4.5" fill="#e9a92b" stroke="#8a5a00" strokeWidth="3" />
    <circle cx="50" cy="89" r="7.5" fill="#8a5a00" />
  </symbol>
)

const Fish = () => (
  <symbol id="symbol-fish" viewBox="0 0 100 100">
    <path d="M70 50 96 28q-3 22 0 44z" fill="url(#coral)" stroke="#9c3d14" strokeWidth="2.5" strokeLinejoin="round" />
    <path
      d="M38 30q14-16 30-6l-4 12zM42 72q10 12 22 6l-6-12z"
      fill="#e2622b"
      stroke="#9c3d14"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <path
      d="M4 52q18-30 44-27 20 2 30 25-10 23-30 26Q22 79 4 52z"
      fill="url(#coral)"
      stroke="#9c3d14"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M37 28q10 22 0 46M57 29q9 21 0 43" fill="none" stroke="#fff" strokeWidth="7" strokeLinecap="round" />
    <circle cx="21" cy="47" r="6.5" fill="#fff" />
    <circle cx="20" cy="47" r="3.6" fill={INK} />
    <path d="M7 55q6 4 12 3" fill="none" stroke="#9c3d14" strokeWidth="2.5" strokeLinecap="round" />
  </symbol>
)

const Shell = () => (
  <symbol id="symbol-shell" viewBox="0 0 100 100">
    <path
      d="M50 86 39 86q-5-6-2-11C17 66 5 50 10 34c4-11 13-13 19-9 2-10 13-14 21-8 8-6 19-2 21 8 6-4 15-2 19 9 5 16-7 32-27 41q3 5-2 11z"
      fill="url(#rose)"
      stroke="#9a3d55"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path
      d="M50 76V19M45 75 31 27m24 48 14-48M41 74 13 38m46 36 28-36"
      fill="none"
      stroke="#9a3d55"
      strokeWidth="2.5"
      strokeLinecap="round"
      opacity="0.75"
    />
    <path d="M36 76q14 6 28 0" fill="none" stroke="#9a3d55" strokeWidth="3" strokeLinecap="round" />
    <path d="M17 33q4-6 9-3M37 24q4-6 9-2" fill="none" stroke="#fff" strokeWidth="3.5" strokeLinecap="round" opacity="0.8" />
  </symbol>
)

const Star = () => (
  <symbol id="symbol-star" viewBox="0 0 100 100">
    <path
      d="M50 8c5 0 8 21 13 27s27 3 29 8-16 15-19 22 7 26 2 29-18-12-25-12-21 15-25 12 5-22 2-29S6 48 8 43s24-2 29-8S45 8 50 8z"
      fill="#7fb24a"
      stroke="#3f6b1a"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path
      d="M50 20v26M50 54 29 80M50 54l21 26M46 50 20 46m34 4 26-4"
      fill="none"
      stroke="#d9f0ae"
      strokeWidth="5"
      strokeLinecap="round"
      strokeDasharray="0.1 8"
    />
    <circle cx="50" cy="52" r="6" fill="#d9f0ae" />
  </symbol>
)

const Wave = () => (
  <symbol id="symbol-wave" viewBox="0 0 100 100">
    <circle cx="50" cy="50" r="45" fill="#0d3b52" />
    <circle cx="50" cy="50" r="45" fill="none" stroke="url(#gold)" strokeWidth="5" />
    <path
      d="M8 66C22 70 26 26 56 22c20-2 32 14 29 28-2 10-14 13-18 5-2-5 2-10 7-9-4-9-18-8-23 3-6 13 6 24 24 23 6 0 10-2 14-5-6 15-20 26-39 26-20 0-37-11-42-27z"
      fill="url(#sea)"
    />
    <path d="M14 66c14-4 18-36 42-39 12-1 20 4 24 12" fill="none" stroke="#d7fbf4" strokeWidth="4" strokeLinecap="round" />
    <path d="M24 79q14-6 22-18" fill="none" stroke="#d7fbf4" strokeWidth="3" strokeLinecap="round" opacity="0.7" />
    <circle cx="70" cy="22" r="3" fill="#d7fbf4" />
    <circle cx="79" cy="29" r="2" fill="#d7fbf4" />
  </symbol>
)

const Pearl = () => (
  <symbol id="symbol-pearl" viewBox="0 0 100 100">
    <path
      d="M50 58C28 58 8 46 7 32 6 16 24 8 50 8s44 8 43 24c-1 14-21 26-43 26z"
      fill="url(#violet)"
      stroke="#392a85"
      strokeWidth="3"
    />
    <path d="M50 56V12M40 56 24 14m36 42 16-42M31 53 11 25m58 28 20-28" stroke="#392a85" strokeWidth="2.2" opacity="0.5" />
    <path
      d="M6 62q44-14 88 0-4 28-44 30Q10 90 6 62z"
      fill="url(#violet)"
      stroke="#392a85"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M12 62q38-10 76 0-6 12-38 12t-38-12z" fill="#efe4fb" />
    <circle cx="50" cy="53" r="18" fill="url(#pearlShade)" stroke="#7d63a8" strokeWidth="2" />
    <ellipse cx="44" cy="46" rx="5" ry="3.4" fill="#fff" transform="rotate(-28 44 46)" />
  </symbol>
)
