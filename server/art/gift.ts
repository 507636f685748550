import type { GiftPicture } from '#src/api/model/giftPicture.ts'
import { picture } from './draw.ts'

/** Gifts' pictures in a 96 × 96 box, by gift code. */
const GIFTS = {
  like: '<circle cx="48" cy="48" r="38" fill="#ffe3df"/><path d="M48 74C26 60 20 48 24 37c4-10 17-12 24-1 7-11 20-9 24 1 4 11-2 23-24 37z" fill="#e8505b"/><path d="M33 39c1-4 4-6 8-6" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" stroke-opacity=".8"/>',
  rose: '<path d="M48 52c2 14 1 24-2 38" stroke="#2f8a57" stroke-width="5" stroke-linecap="round" fill="none"/><path d="M47 74c-12 2-20-4-22-13 11-1 20 3 22 13zM48 68c2-9 10-14 20-13-1 10-9 15-20 13z" fill="#3fa56b"/><path d="M48 12c16 0 26 10 25 23-1 14-12 22-25 22s-24-8-25-22c-1-13 9-23 25-23z" fill="#e23d57"/><path d="M23 33c8-9 17-9 25-1 8-8 17-8 25 1-2 14-12 24-25 24S25 47 23 33z" fill="#c3243f"/><path d="M36 28c0-9 24-11 24 1 0 9-18 11-18 2 0-5 10-6 11-1" stroke="#ffb3bd" stroke-width="3.500" stroke-linecap="round" fill="none"/>',
  clap: '<circle cx="48" cy="48" r="38" fill="#fff1d0"/><g transform="rotate(-18 48 52)"><rect x="30" y="42" width="34" height="34" rx="14" fill="#f0b36b"/><g fill="#f6c387"><rect x="30" y="22" width="8" height="34" rx="4"/><rect x="39" y="17" width="8" height="38" rx="4"/><rect x="48" y="18" width="8" height="38" rx="4"/><rect x="57" y="24" width="8" height="32" rx="4"/></g><rect x="20" y="46" width="24" height="9" rx="4.500" transform="rotate(38 32 50)" fill="#f6c387"/></g><path d="M18 22l6 6M30 12l3 8M76 20l-6 7M82 36l-8 2" stroke="#e0952f" stroke-width="4" stroke-linecap="round"/>',
  whistle:
    '<circle cx="48" cy="48" r="38" fill="#d6e9f7"/><path d="M20 40h44l14-8v16l-10 2a19 19 0 1 1-34-2H20z" fill="#1d6fa8"/><circle cx="50" cy="56" r="9" fill="#0f4670"/><path d="M20 40h44l14-8v5l-13 8H20z" fill="#58a7dc"/><path d="M30 24l-4-8M42 22v-9M54 24l4-8" stroke="#1d6fa8" stroke-width="4" stroke-linecap="round"/>',
  scarf:
    '<circle cx="48" cy="48" r="38" fill="#ddf3ee"/><path d="M22 30c16 10 36 10 52 0l4 12c-18 12-42 12-60 0z" fill="#0b7a6b"/><path d="M26 44l14 5-6 34H18z" fill="#0d8f7d"/><path d="M70 44l-14 5 6 34h16z" fill="#0d8f7d"/><path d="M25 54l12 3M22 66l13 2M71 54l-12 3M74 66l-13 2" stroke="#f4c15a" stroke-width="5"/><path d="M20 83v6M26 83v6M32 83v6M64 83v6M70 83v6M76 83v6" stroke="#0b7a6b" stroke-width="3" stroke-linecap="round"/>',
  balloon:
    '<path d="M36 52c-2 16 6 18 2 36M60 54c2 14-6 18-4 34" stroke="#9aa9a5" stroke-width="2" fill="none"/><ellipse cx="35" cy="33" rx="19" ry="23" fill="#f5a742"/><path d="M31 55h8l-4-5z" fill="#d98720"/><ellipse cx="62" cy="37" rx="17" ry="21" fill="#3fb8a4"/><path d="M58 57h8l-4-5z" fill="#2a9483"/><path d="M25 28c1-6 5-9 9-9M53 33c1-5 4-8 8-8" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-opacity=".7" fill="none"/>',
  trophy:
    '<path d="M28 18H14c0 18 6 26 18 28M68 18h14c0 18-6 26-18 28" fill="none" stroke="#d99a1e" stroke-width="6"/><path d="M26 12h44v22c0 16-9 26-22 26S26 50 26 34z" fill="#f4bd3f"/><path d="M32 12h10v44c-7-4-10-12-10-22z" fill="#ffdf8a"/><path d="M43 58h10l3 16H40z" fill="#d99a1e"/><rect x="28" y="74" width="40" height="12" rx="4" fill="#7a4f16"/><path d="M48 22l3 7 8 1-6 5 2 8-7-4-7 4 2-8-6-5 8-1z" fill="#fff" fill-opacity=".85"/>',
  rocket:
    '<path d="M40 66c-2 10 2 18 8 26 6-8 10-16 8-26z" fill="#ff9d3c"/><path d="M44 66c-1 7 1 11 4 16 3-5 5-9 4-16z" fill="#ffe08a"/><path d="M33 46L18 62l2 12 16-8zM63 46l15 16-2 12-16-8z" fill="#d9435a"/><path d="M48 6c14 12 18 28 14 60H34C30 34 34 18 48 6z" fill="#f2f6f5"/><path d="M48 6c6 5 10 11 12 18H36c2-7 6-13 12-18z" fill="#d9435a"/><circle cx="48" cy="38" r="8" fill="#2a7fb8"/><circle cx="48" cy="38" r="8" fill="none" stroke="#9fb4b0" stroke-width="3"/><path d="M34 58h28l-1 8H35z" fill="#c4d2cf"/>',
  car: '<ellipse cx="48" cy="76" rx="40" ry="6" fill="#0b2a26" fill-opacity=".18"/><path d="M6 62c0-8 4-11 14-13l12-15c2-3 5-4 9-4h17c5 0 8 2 11 5l10 12c8 1 11 5 11 14 0 4-2 7-6 7H12c-4 0-6-2-6-6z" fill="#e0483e"/><path d="M35 47l8-11c1-1 2-2 4-2h5v13zM57 34h3c3 0 5 1 7 3l8 10H57z" fill="#cfe9f5"/><path d="M6 58h84v4H6z" fill="#b5332b"/><g><circle cx="25" cy="68" r="10" fill="#23302e"/><circle cx="25" cy="68" r="4.500" fill="#c9d6d3"/><circle cx="71" cy="68" r="10" fill="#23302e"/><circle cx="71" cy="68" r="4.500" fill="#c9d6d3"/></g><path d="M84 52l6 3" stroke="#ffe08a" stroke-width="4" stroke-linecap="round"/>',
  boat: '<path d="M4 74c8-5 14-5 22 0s14 5 22 0 14-5 22 0 14 5 22 0v14H4z" fill="#5cb8d6"/><path d="M14 60h70l-10 18H24z" fill="#f4f8f7"/><path d="M14 60h70l-2 5H16z" fill="#0b7a6b"/><path d="M32 46h34l6 14H28z" fill="#dbe7e4"/><path d="M38 50h6v5h-6zM48 50h6v5h-6zM58 50h6v5h-6z" fill="#2a7fb8"/><path d="M47 8v38" stroke="#8a6a44" stroke-width="3.500"/><path d="M50 10c14 8 20 18 22 32H50z" fill="#f4bd3f"/><path d="M44 16c-8 8-12 16-14 26h14z" fill="#ffd98a"/>',
  crown:
    '<path d="M12 30l18 16L48 16l18 30 18-16-8 46H20z" fill="#f4bd3f"/><path d="M48 16l18 30 18-16-8 46H48z" fill="#dfa025" fill-opacity=".6"/><rect x="18" y="72" width="60" height="12" rx="4" fill="#b9791a"/><g><circle cx="12" cy="28" r="6" fill="#e8505b"/><circle cx="48" cy="14" r="7" fill="#3fb8a4"/><circle cx="84" cy="28" r="6" fill="#e8505b"/><circle cx="48" cy="58" r="7" fill="#5b6ee1"/><circle cx="32" cy="62" r="4" fill="#fff" fill-opacity=".85"/><circle cx="64" cy="62" r="4" fill="#fff" fill-opacity=".85"/></g>',
  firework:
    '<circle cx="48" cy="48" r="42" fill="#152a3d"/><g stroke-linecap="round" stroke-width="4"><path d="M48 34V14M58 38l13-14M62 48h20M58 58l13 13M48 62v20M38 58L25 71M34 48H14M38 38L25 24" stroke="#ffcf5a"/><path d="M53 35l6-14M61 43l15-7M61 53l15 7M53 61l6 15M43 61l-6 15M35 53l-15 7M35 43l-15-7M43 35l-6-14" stroke="#ff7a6b" stroke-width="2.600"/></g><circle cx="48" cy="48" r="6" fill="#fff"/><g fill="#7ff0da"><circle cx="48" cy="9" r="2.600"/><circle cx="75" cy="20" r="2.600"/><circle cx="86" cy="48" r="2.600"/><circle cx="75" cy="76" r="2.600"/><circle cx="48" cy="87" r="2.600"/><circle cx="21" cy="76" r="2.600"/><circle cx="10" cy="48" r="2.600"/><circle cx="21" cy="20" r="2.600"/></g>',
  castle:
    '<path d="M8 86c10-8 70-8 80 0z" fill="#9fd3b4"/><path d="M24 44h48v42H24z" fill="#e9e2f5"/><path d="M12 38h18v48H12zM66 38h18v48H66z" fill="#d5c9ee"/><path d="M36 28h24v30H36z" fill="#f3eefb"/><path d="M10 38l11-20 11 20zM64 38l11-20 11 20zM34 28L48 6l14 22z" fill="#7d5bc0"/><path d="M40 86V70a8 8 0 0 1 16 0v16z" fill="#5b3f97"/><g fill="#7d6bb0"><path d="M18 48h6v9h-6zM72 48h6v9h-6zM44 36h8v11h-8z"/></g><path d="M48 6V0l10 3-10 4z" fill="#e8505b"/><path d="M24 44h6v5h5v-5h6v5h14v-5h6v5h5v-5h6v8H24z" fill="#cabfe6"/>',
  planet:
    '<circle cx="48" cy="48" r="42" fill="#1b2350"/><circle cx="48" cy="48" r="24" fill="#f0a35c"/><path d="M26 40c14 4 30 4 44 0M25 50c14 5 32 5 46 0M30 62c12 3 24 3 36 0" stroke="#d97f3a" stroke-width="4" fill="none"/><path d="M22 54C6 62 2 70 8 72c10 4 46-8 66-22 16-11 18-20 8-22-4-1-9 0-14 2" fill="none" stroke="#ffe2b0" stroke-width="5" stroke-linecap="round"/><g fill="#fff"><circle cx="22" cy="24" r="2"/><circle cx="70" cy="78" r="2"/><circle cx="44" cy="14" r="1.600"/><circle cx="80" cy="54" r="1.600"/></g>',
} as const satisfies Readonly<Record<GiftPicture, string>>

/** Codes that have a picture. @public */
export const GIFT_CODES = Object.keys(GIFTS)

const isGiftCode = (code: string): code is GiftPicture => Object.hasOwn(GIFTS, code)

/** A gift's picture; null for a code that has none. */
export function drawGift(code: string): string | null {
  return isGiftCode(code) ? picture(96, 96, GIFTS[code]) : null
}
