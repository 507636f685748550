import { SITE_AHEAD } from './model/day.ts'

/**
 * The site profile: all that differs per deployment. An operator with another back end changes this file alone.
 * Numbers of the named codes and the obfuscated header names are our decisions (decisions.md).
 */
export const profile = {
  siteId: '1001',
  /** The site setting that says which site id is sent in its place (E-4). */
  siteMappingKey: 'siteMapping',
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
    /** Which build it is and what it looks like (P-2): they are for the site's own statistics, so that the signature leaves them out. */
    'tb-build': 'x-q7b',
    'tb-theme': 'x-q7h',
    /** Time of the request in ms, its nonce and its signature (docs/protocol.md, 2). */
    'tb-timestamp': 'x-q7m',
    'tb-nonce': 'x-q7n',
    'tb-sign': 'x-q7g',
    /** Of replies: the id of a verification picture, whose body is the picture itself. */
    'tb-picture-id': 'x-q7i',
  },

  /**
   * Key of sealed bodies and signatures before login, 32 bytes as base64url; after login each session has its own. It ships in
   * the client, so it is public: TLS protects, this binds headers to bodies and refuses replays (README, Limits).
   */
  siteKey: 'YW5jaG9yYWdlLXNpdGUta2V5LW9mLTMyLWJ5dGVzLS0',
  /** Addresses whose requests are sealed and whose replies are not (C-2); matched exactly. */
  plainReplies: ['/api/v2/vvm'],
  /** How far a request's time may be from the server's, and for how long its nonce is remembered, in ms. */
  seal: { skew: 120_000, nonceKept: 300_000 },

  codes: {
    ok: 0,
    unauthorized: 401,
    ignored: [10402, 10403],
    captchaWrong: 10409,
    needRobotCheck: 10420,
    needSafe: 10430,
    /** The body or the signature does not hold: one code, whatever was wrong. */
    sealBroken: 10431,
    /** The request's time is too far from the server's; `data` is a TimeSync. */
    clockSkewed: 10432,
    /** Of the device. */
    rateLimited: 10441,
    /** Of the account. */
    rateLimitedB: 10442,
    /** Of the address. */
    rateLimitedC: 10443,
    degraded: 10450,
    authError: 10501,
    loginElsewhere: 10502,
    accountBlockade: 10503,
    passwordChanged: 10504,
    /** The account sleeps until its password wakes it. */
    dormant: 10505,
    ipBlockade: 10511,
    deviceBlockade: 10512,
    accessCaveat: 10521,
    accessRestriction: 10522,
    maintenance: 10530,
    tooManyUsers: 10540,
    activityBlacklisted: 10550,
    invalid: 10600,
    forbidden: 10603,
    notFound: 10604,
    conflict: 10609,
    chatClosed: 10611,
    muted: 10612,
    insufficient: 10613,
    /** In slow mode: too soon after the member's last message; `data.wait` in ms. */
    slowMode: 10614,
    /** The message holds words that the room blocks: `data.field` and `data.words`. */
    blockedWords: 10615,
    kicked: 10616,
    changedSince: 10617,
    alreadyUndone: 10618,
    /** A gift costs another price than the one that was seen; `data.price` is that of now. */
    giftPrice: 10619,
    /** The visit to a venue is over: its token is unknown, used up, too old, or somebody else's. */
    venueLeft: 10620,
    /** The venue is closed, as for maintenance: nothing goes in; what is there can always be taken out. */
    venueShut: 10621,
    /** Another operator changed this one's account lately: what takes two signatures does not take theirs; `data.until`. */
    signatureWaits: 10622,
    /** Only followers write in the room. */
    followersOnly: 10623,
    /** Safer play: the member's own time-out, exclusion or deposit limit; `data` is a PlayRefusal. */
    saferPlay: 10700,
    /** Made by the client: no reply within the time limit, no usable reply, no connection. */
    timeout: 1000021,
    /** Made by the client: the verification was closed without a result. */
    verificationClosed: 1000024,
    lineSwitching: 1000022,
    networkAbnormal: 1000023,
  },

  /** Milliseconds (B-1). */
  timeouts: { call: 30_000, callWithoutCredentials: 5_000, time: 5_000 },

  /** The server's clock (B-2): the first resync after the sync at the start, and every further one, in ms; the server's zone in minutes east of UTC; from when on a wrong device clock is flagged, in ms. */
  clock: { firstResync: 6_666, syncEvery: 60_000, zone: SITE_AHEAD / 60_000, flagged: 120_000 },

  /**
   * Waits (B-3, S-4), in ms: the local cache, the retry of a verified request. The 700 ms between two blockade alerts stand in the session's
   * machine. No call is asked while a person types, so that nothing waits the 300 ms for typing yet.
   */
  waits: { localCache: 60_000, verifiedRetry: 500 },

  /**
   * Addresses whose replies are kept (C-5): `kept` in memory for `keptFor` ms, until a write or another member, `local` on the device for
   * `waits.localCache`; one that is both is in memory where the device may not keep it (AG, a member's). Parameters named in `filteredKeys` are no part of the key.
   */
  cache: {
    kept: ['/api/live/gift/list', '/api/game/brand/list', '/api/game/electronic/list'],
    keptFor: 300_000,
    local: ['/api/site/domain/list', '/api/site/customerService/url', '/api/game/electronic/list'],
    filteredKeys: ['ts', 'timestamp', 'nonce', 'sign', 'pageViewId'],
  },

  /** Hosts of calls, the first preferred; empty = this site. The site's domain list adds to them. */
  hosts: [''],
  /** Where news and soccer calls go outside development (C-4); empty = this site. */
  newsDomain: '',
  /**
   * Errors of a host from which on another one is tried; the counter halves every `halfLife` ms; the first host is tried again every
   * `reviveEvery` ms. The site setting of `thresholdKey` replaces `threshold`; a device learns it, and that it is gone, with each visit.
   */
  failover: { threshold: 3, thresholdKey: 'failoverThreshold', halfLife: 60_000, reviveEvery: 30_000 },

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
