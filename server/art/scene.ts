import { choices, gradient, hashOf, picture, tone } from './draw.ts'

/** What a picture of content shows: grounds, and figures on a 120 × 120 field in white over them. */
const SCENES = {
  stadium: {
    ground: ['#12805f', '#08313a'],
    figure:
      '<path d="M15 24L30 92H2zM105 24l13 68H90z" fill="#fff" fill-opacity=".08"/><path d="M2 74c0-22 26-32 58-32s58 10 58 32v18H2z" fill="#fff" fill-opacity=".2"/><g fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"><path d="M9 78c0-17 22-26 51-26s51 9 51 26M17 82c0-12 18-20 43-20s43 8 43 20"/></g><path d="M26 82h68l20 28H6z" fill="#fff" fill-opacity=".26"/><g fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="2.500" stroke-linejoin="round"><path d="M2 74c0-22 26-32 58-32s58 10 58 32M26 82h68l20 28H6zM60 82v28M21 89h10l-6 13H12M99 89H89l6 13h13"/><ellipse cx="60" cy="95" rx="11" ry="5"/></g><path d="M15 24v30M105 24v30" stroke="#fff" stroke-opacity=".9" stroke-width="3"/><g fill="#fff" fill-opacity=".3"><rect x="3" y="8" width="24" height="17" rx="3"/><rect x="93" y="8" width="24" height="17" rx="3"/></g><g fill="#fff"><circle cx="8" cy="13" r="2.600"/><circle cx="8" cy="20" r="2.600"/><circle cx="15" cy="13" r="2.600"/><circle cx="15" cy="20" r="2.600"/><circle cx="22" cy="13" r="2.600"/><circle cx="22" cy="20" r="2.600"/><circle cx="98" cy="13" r="2.600"/><circle cx="98" cy="20" r="2.600"/><circle cx="105" cy="13" r="2.600"/><circle cx="105" cy="20" r="2.600"/><circle cx="112" cy="13" r="2.600"/><circle cx="112" cy="20" r="2.600"/></g>',
  },
  pitch: {
    ground: ['#3d8f4f', '#123d2c'],
    figure:
      '<g fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3"><rect x="8" y="20" width="104" height="80" rx="4"/><path d="M60 20v80M8 42h18v36H8M112 42H94v36h18"/><circle cx="60" cy="60" r="16"/></g><circle cx="78" cy="46" r="6" fill="#fff"/><path d="M30 78c14-20 28-28 44-30" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3" stroke-dasharray="6 6"/>',
  },
  court: {
    ground: ['#c07b3a', '#3f2420'],
    figure:
      '<circle cx="60" cy="56" r="40" fill="#fff" fill-opacity=".16"/><g fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="3"><circle cx="60" cy="56" r="40"/><path d="M20 56h80M60 16v80M32 28c16 16 16 40 0 56M88 28c-16 16-16 40 0 56"/></g>',
  },
  arena: {
    ground: ['#3d4fa3', '#151a3d'],
    figure:
      '<g fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="3"><path d="M60 10l44 25v50l-44 25-44-25V35z"/><path d="M60 34l22 13v26L60 86 38 73V47z"/></g><circle cx="60" cy="60" r="8" fill="#fff"/><g fill="#fff" fill-opacity=".7"><circle cx="60" cy="10" r="5"/><circle cx="104" cy="85" r="5"/><circle cx="16" cy="85" r="5"/></g>',
  },
  studio: {
    ground: ['#0b7a6b', '#0b2733'],
    figure:
      '<rect x="44" y="12" width="32" height="58" rx="16" fill="#fff" fill-opacity=".85"/><g fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="4" stroke-linecap="round"><path d="M30 54c0 44 60 44 60 0M60 88v20M40 108h40"/><path d="M10 46v16M110 46v16M20 38v32M100 38v32" stroke-opacity=".45"/></g>',
  },
  shield: {
    ground: ['#2a6f97', '#0d2c44'],
    figure:
      '<path d="M60 8l42 14v34c0 30-18 46-42 56C36 102 18 86 18 56V22z" fill="#fff" fill-opacity=".2"/><path d="M60 8l42 14v34c0 30-18 46-42 56C36 102 18 86 18 56V22z" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="4"/><path d="M40 58l14 14 28-30" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>',
  },
  wallet: {
    ground: ['#8a6420', '#2e2410'],
    figure:
      '<rect x="12" y="30" width="96" height="66" rx="10" fill="#fff" fill-opacity=".2"/><g fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="4"><rect x="12" y="30" width="96" height="66" rx="10"/><path d="M20 30l58-16 8 16M108 52H84a12 12 0 0 0 0 24h24"/></g><circle cx="86" cy="64" r="4" fill="#fff"/>',
  },
  key: {
    ground: ['#6d4b8f', '#241a3a'],
    figure:
      '<g fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="6" stroke-linecap="round"><circle cx="40" cy="60" r="22"/><path d="M62 60h48M96 60v18M110 60v12"/></g><circle cx="40" cy="60" r="7" fill="#fff" fill-opacity=".6"/>',
  },
  phone: {
    ground: ['#177a8a', '#0b2d3a'],
    figure:
      '<rect x="34" y="6" width="52" height="108" rx="12" fill="#fff" fill-opacity=".18"/><g fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="4" stroke-linecap="round"><rect x="34" y="6" width="52" height="108" rx="12"/><path d="M54 102h12M46 34h28M46 50h28M46 66h16"/></g>',
  },
  clock: {
    ground: ['#a34f5b', '#3a1a2b'],
    figure:
      '<circle cx="60" cy="60" r="46" fill="#fff" fill-opacity=".16"/><g fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="5" stroke-linecap="round"><circle cx="60" cy="60" r="46"/><path d="M60 32v30l18 12"/></g>',
  },
  gift: {
    ground: ['#b5473f', '#3d1620'],
    figure:
      '<rect x="20" y="52" width="80" height="56" rx="6" fill="#fff" fill-opacity=".2"/><g fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="4"><rect x="20" y="52" width="80" height="56" rx="6"/><rect x="12" y="34" width="96" height="20" rx="5"/><path d="M60 34v74M60 34C40 34 30 12 46 12c12 0 14 22 14 22s2-22 14-22c16 0 6 22-14 22z"/></g>',
  },
  trophy: {
    ground: ['#b98a1e', '#3d2a0c'],
    figure:
      '<path d="M34 12h52v26c0 20-11 32-26 32S34 58 34 38z" fill="#fff" fill-opacity=".25"/><g fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="4"><path d="M34 12h52v26c0 20-11 32-26 32S34 58 34 38zM34 20H14c0 20 8 30 24 32M86 20h20c0 20-8 30-24 32M60 70v20M38 106h44l-6-16H44z"/></g>',
  },
  shirt: {
    ground: ['#2b5fa8', '#0f2248'],
    figure:
      '<path d="M40 14l-26 12-10 28 20 8v46h72V62l20-8-10-28-26-12c-4 10-12 14-20 14s-16-4-20-14z" fill="#fff" fill-opacity=".22"/><g fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="4" stroke-linejoin="round"><path d="M40 14l-26 12-10 28 20 8v46h72V62l20-8-10-28-26-12c-4 10-12 14-20 14s-16-4-20-14z"/><path d="M24 44v18M96 44v18"/></g><path d="M50 54l12-6v42M50 90h24" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>',
  },
  headphones: {
    ground: ['#5a4aa0', '#1c1740'],
    figure:
      '<g fill="#fff" fill-opacity=".3"><rect x="8" y="58" width="26" height="44" rx="12"/><rect x="86" y="58" width="26" height="44" rx="12"/></g><g fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="5" stroke-linecap="round"><path d="M12 66v-8a48 48 0 0 1 96 0v8"/><rect x="8" y="58" width="26" height="44" rx="12"/><rect x="86" y="58" width="26" height="44" rx="12"/></g><g fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"><path d="M48 74v12M60 66v28M72 74v12"/></g>',
  },
  cup: {
    ground: ['#5b4a3a', '#1d1612'],
    figure:
      '<path d="M22 44h62v30c0 18-12 30-31 30S22 92 22 74z" fill="#fff" fill-opacity=".22"/><g fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="4" stroke-linecap="round"><path d="M22 44h62v30c0 18-12 30-31 30S22 92 22 74zM84 52h8c20 0 20 30-8 30M38 32c-6-8 6-12 0-20M54 32c-6-8 6-12 0-20M70 32c-6-8 6-12 0-20"/></g>',
  },
  chart: {
    ground: ['#2f6f8f', '#0f2436'],
    figure:
      '<g fill="#fff" fill-opacity=".3"><rect x="18" y="70" width="16" height="36" rx="3"/><rect x="44" y="54" width="16" height="52" rx="3"/><rect x="70" y="62" width="16" height="44" rx="3"/><rect x="96" y="38" width="16" height="68" rx="3"/></g><path d="M14 62l30-24 26 14 42-38" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>',
  },
  board: {
    ground: ['#256b57', '#0e2f2b'],
    figure:
      '<rect x="8" y="14" width="104" height="84" rx="8" fill="#fff" fill-opacity=".14"/><g fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="4" stroke-linecap="round"><rect x="8" y="14" width="104" height="84" rx="8"/><circle cx="32" cy="40" r="7"/><circle cx="40" cy="74" r="7"/><path d="M78 34l12 12M90 34L78 46M44 40c20-6 34 2 40 26M84 66l-6-10M84 66l8-8"/></g>',
  },
  gloves: {
    ground: ['#4f6f2f', '#1c2a12'],
    figure:
      '<g fill="#fff" fill-opacity=".22" stroke="#fff" stroke-opacity=".9" stroke-width="4" stroke-linejoin="round"><path d="M16 66V30c0-8 9-8 9 0v20-30c0-8 10-8 10 0v28-24c0-8 9-8 9 0v46c0 20-8 30-18 30S16 84 16 66z"/><path d="M104 66V30c0-8-9-8-9 0v20-30c0-8-10-8-10 0v28-24c0-8-9-8-9 0v46c0 20 8 30 18 30s10-16 10-34z"/></g>',
  },
  calendar: {
    ground: ['#7a4a8a', '#2a1a36'],
    figure:
      '<rect x="14" y="22" width="92" height="84" rx="10" fill="#fff" fill-opacity=".16"/><g fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="4" stroke-linecap="round"><rect x="14" y="22" width="92" height="84" rx="10"/><path d="M14 46h92M36 12v18M84 12v18"/></g><g fill="#fff" fill-opacity=".8"><rect x="28" y="58" width="14" height="12" rx="3"/><rect x="53" y="58" width="14" height="12" rx="3"/><rect x="78" y="80" width="14" height="12" rx="3"/></g>',
  },
} as const satisfies Readonly<Record<string, { readonly ground: readonly [string, string]; readonly figure: string }>>
export type SceneName = keyof typeof SCENES

/** Names of scenes. @public */
export const SCENE_NAMES: readonly SceneName[] = Object.keys(SCENES).filter((name): name is SceneName =>
  Object.hasOwn(SCENES, name),
)

/** The side of the field that figures are drawn on. */
const FIELD = 120

/** A picture of content: its scene's figure at the right of a wide one, in the middle of a square one or where no words lie over it (`isAlone`), on a ground that the id decides. */
export function drawScene(id: string, scene: SceneName, width: number, height: number, isAlone = false): string {
  const { ground, figure } = SCENES[scene]
  const { number } = choices(id)
  const key = hashOf(`${id}|${scene}`).toString(16)
  const side = height * 0.72
  const x = width > height * 1.5 && !isAlone ? width - side - height * 0.28 : (width - side) / 2
  const y = (height - side) / 2
  const lights = [0, 1, 2, 3].map((light) => {
    const radius = (height * (20 + number(`size${light}`, 45))) / 100
    return `<circle cx="${number(`x${light}`, width)}" cy="${number(`y${light}`, height)}" r="${radius}" fill="#fff" fill-opacity=".05"/>`
  })
  const from = number('band', Math.round(width / 2))
  return picture(
    width,
    height,
    `<defs>${gradient(`g${key}`, tone(ground[0], number('tone', 12) / 100), ground[1], true)}</defs>` +
      `<path d="M0 0h${width}v${height}H0z" fill="url(#g${key})"/>${lights.join('')}` +
      `<path d="M${from} 0h${width * 0.12}L${from - width * 0.1} ${height}h${-width * 0.12}z" fill="#fff" fill-opacity=".05"/>` +
      `<g transform="translate(${x} ${y}) scale(${side / FIELD})">${figure}</g>`,
  )
}
