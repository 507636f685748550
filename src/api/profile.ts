/**
 * The site profile: all that differs per deployment. An operator with another back end changes this file alone.
 * Numbers of the named codes and the obfuscated header names are our decisions (decisions.md).
 */
export const profile = {
  siteId: '1001',
  clientType: 'WEB',
  theme: 'fresh',
  version: '1.1.0',
  buildLabel: 'version/250813',
  home: '/app/home',

  /** Header names on the wire for the specification's tb-… names (C-1). */
  headers: {
    'tb-token': 'x-q7t',
    'tb-client-type': 'x-q7c',
    'tb-site-id': 'x-q7s',
    'tb-uuid': 'x-q7u',
    'tb-version': 'x-q7v',
  },

  codes: {
    ok: 0,
    unauthorized: 401,
    ignored: [10402, 10403],
    captchaWrong: 10409,
    rateLimited: 10441,
    degraded: 10450,
    authError: 10501,
    loginElsewhere: 10502,
    accountBlockade: 10503,
    passwordChanged: 10504,
    maintenance: 10530,
    tooManyUsers: 10540,
    invalid: 10600,
    forbidden: 10603,
    notFound: 10604,
    conflict: 10609,
    chatClosed: 10611,
    muted: 10612,
    insufficient: 10613,
    /** Made by the client: no reply within the time limit, no usable reply, no connection. */
    timeout: 1000021,
    lineSwitching: 1000022,
    networkAbnormal: 1000023,
  },

  /** Milliseconds (B-1). */
  timeouts: { call: 30_000, callWithoutCredentials: 5_000, time: 5_000 },

  /** Where Socket.IO listens, on the site's own origin. */
  socketPath: '/socket',
  /** Base address of the video host; empty = this site. */
  videoHost: '',
  /** Key of the video host's signed queries. It ships in the client: it keeps out stray links, not people. */
  videoKey: 'anchorage-video-1',
} as const

/** A header of the specification by its wire name. */
export function headerName(name: keyof typeof profile.headers): string {
  return profile.headers[name]
}
