import type { FastifyInstance } from 'fastify'
import type { FramePlace } from '../games/launch.ts'
import type { Env } from '../platform/env.ts'

type PolicyEnv = Pick<Env, 'domains' | 'captcha' | 'newsDomain'>

/** A host as an address has it, without its port. */
const HOST = /^([\w.-]+)(:\d+)?$/

/** Where games' frames may come from: where the provider's are, on a port of the host that the page was asked at, or nowhere. */
export function frameSource(place: FramePlace | null, host: string | undefined): string {
  if (place === null) return "'none'"
  if (place.origin !== null) return place.origin
  const name = HOST.exec(host ?? '')?.[1]
  // No scheme: it is the page's own.
  return name === undefined ? "'none'" : `${name}:${place.port}`
}

/**
 * What a page may load and do. Beside its own origin: the site's other domains for calls, the news' domain for them and their pictures (C-4),
 * and the script of a verification's maker; `frames` = where games' frames come from.
 */
const policyOf = ({ domains, captcha, newsDomain }: PolicyEnv, frames: string) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...(captcha.geetest === null ? [] : [new URL(captcha.geetest.script).origin])].join(' '),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...(newsDomain === null ? [] : [newsDomain])].join(' '),
    "font-src 'self'",
    // A player feeds its picture through a blob; a sound code comes as data.
    "media-src 'self' blob: data:",
    // Covers the socket of the same origin too.
    [...new Set(["connect-src 'self'", ...domains, ...(newsDomain === null ? [] : [newsDomain])])].join(' '),
    "worker-src 'self' blob:",
    `frame-src ${frames}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    // Script addresses come from one place (src/browser/trustedUrl.ts), and no text becomes markup. The default policy vouches for
    // workers that packages make of blobs, and for nothing else (src/api/blobWorkers.ts).
    "require-trusted-types-for 'script'",
    'trusted-types anchorage default',
  ].join('; ')

const HEADERS = {
  'x-content-type-options': 'nosniff',
  // An address may hold a one-time token until the page has taken it out: nobody is told of it, nor do logs of ours get it.
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), autoplay=(self), fullscreen=(self), picture-in-picture=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Adds the security headers to every reply. `placeOfFrames` = where games' frames are at the time; a provider's port may be known late. */
export function registerSecurityHeaders(app: FastifyInstance, env: PolicyEnv, placeOfFrames: () => FramePlace | null): void {
  // It is the same for nearly all replies: hosts are few.
  let [known, headers] = ['', { ...HEADERS, 'content-security-policy': '' }]
  app.addHook('onRequest', async (request, reply) => {
    const frames = frameSource(placeOfFrames(), request.headers.host)
    if (frames !== known) [known, headers] = [frames, { ...HEADERS, 'content-security-policy': policyOf(env, frames) }]
    reply.headers(headers)
  })
}
