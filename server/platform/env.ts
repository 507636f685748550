import * as v from 'valibot'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'
import { profile } from '#src/api/profile.ts'
import { type TrustedProxies, TrustSetting } from './clientAddress.ts'

const port = (fallback: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a port number'), v.transform(Number), v.maxValue(65_535)),
    String(fallback),
  )
const text = (fallback: string) => v.optional(v.pipe(v.string(), v.minLength(1)), fallback)

/** Addresses that only this machine reaches. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i
/** Whether what is said to an address stays on this machine or is encrypted. */
const isSafe = (url: string) => URL.canParse(url) && (url.startsWith('https:') || LOOPBACK.test(new URL(url).hostname))

/** A comma list of origins. */
const origins = v.pipe(
  v.optional(v.string(), ''),
  v.transform((list) =>
    list
      .split(',')
      .filter((origin) => origin.trim() !== '')
      .map((origin) => origin.trim()),
  ),
  v.array(v.pipe(v.string(), v.regex(/^https?:\/\/[\w.:[\]-]+$/, 'must be origins like https://a.example'))),
)

const Env = v.object({
  /** 0 = any free port. */
  PORT: port(4100),
  HOST: text('127.0.0.1'),
  DATA_DIR: text('./data'),
  /** Keys of what is sealed in the database (`dataKeys.ts`); without them, those of the file beside the data folder. */
  DATA_KEY: v.optional(v.string()),
  /** PostgreSQL instead of the embedded database. */
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must be an address like postgres://user@host/name')),
  ),
  /** What several servers of one PostgreSQL database share beside it. Without it everything of that kind is in this process. */
  REDIS_URL: v.optional(
    v.pipe(v.string(), v.regex(/^rediss?:\/\/[^\s?#]+$/, 'must be an address like redis://user:password@host:6379')),
  ),
  /** How other servers of this site reach this one, for video that it is published to: http://10.0.0.11:8080. */
  NODE_ADDRESS: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[\w.:[\]-]+$/, 'must be an origin like http://10.0.0.11:8080'), v.toLowerCase()),
  ),
  /** 0 = off: nobody can publish. `auto` = any free port. */
  /** Where encoders reach the site, where a balancer stands before RTMP_PORT. */
  PUBLISH_PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d+$/, 'must be a port'), v.transform(Number), v.minValue(1), v.maxValue(65_535)),
  ),
  RTMP_PORT: v.optional(
    v.union([
      v.pipe(
        v.literal('auto'),
        v.transform(() => 0),
      ),
      v.pipe(
        port(1935),
        v.transform((number) => (number === 0 ? null : number)),
      ),
    ]),
    '1935',
  ),
  /** `manual` = no timers; driven by messages of the parent process. */
  SIM: v.optional(v.picklist(['on', 'off', 'manual']), 'on'),
  /** What the site is called, and whether its money is play money: the pages say so. */
  SITE_NAME: text('Anchorage'),
  PLAY_MONEY: v.optional(v.picklist(['on', 'off']), 'on'),
  /** The number that this site is deployed under, where it is another one than its own (E-4). */
  DEPLOY_SITE_ID: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,32}$/, 'must be a site id')), profile.siteId),
  /** Enabled languages, first the default (P-1). */
  LANGUAGES: v.pipe(
    text('zh-CN'),
    v.transform((list) => list.split(',').map((tag) => tag.trim())),
    v.tupleWithRest([v.picklist(LANGUAGES)], v.picklist(LANGUAGES)),
  ),
  /** Which of the login calls the page uses (C-8). */
  LOGIN_BY: v.optional(v.picklist(['v3', 've4', 'v5']), 've4'),
  /** Origins that serve this site beside the page's own, the first preferred (C-6); comma list. */
  DOMAINS: origins,
  /** Where the site is, for addresses that search engines and previews are given: https://site.example. */
  SITE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[\w.:[\]-]+$/, 'must be an origin like https://site.example'), v.toLowerCase()),
  ),
  /** The origin that news come from (C-4), where it is another one than the page's own. */
  NEWS_DOMAIN: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[\w.:[\]-]+$/, 'must be an origin like https://news.example'), v.toLowerCase()),
  ),
  /** Hosts beside this site that content may lead to; comma list. */
  CONTENT_HOSTS: v.pipe(
    v.optional(v.string(), ''),
    v.transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter((host) => host !== ''),
    ),
    v.array(v.pipe(v.string(), v.regex(/^[a-z\d-]+(\.[a-z\d-]+)+(:\d{1,5})?$/, 'must be hosts like news.example'))),
  ),
  /** Customer service: a chat's address, an e-mail address, hours. */
  CS_URL: v.optional(v.pipe(v.string(), v.url())),
  CS_EMAIL: text('support@anchorage.example'),
  CS_HOURS: text('09:00–24:00 (UTC+8)'),
  /** Geetest v3: id, key, and its page script. All three switch it on. */
  GEETEST_ID: v.optional(v.string()),
  GEETEST_KEY: v.optional(v.string()),
  GEETEST_SCRIPT: v.optional(v.pipe(v.string(), v.url())),
  GEETEST_API: v.optional(v.pipe(v.string(), v.url()), 'https://api.geetest.com/'),
  /** Yuan for one USDT, and what the interest wallet pays a year, in hundredths of a percent. */
  USDT_RATE: v.pipe(
    text('7.15'),
    v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'must be yuan with at most four decimals'),
    v.transform((yuan) => Math.round(Number(yuan) * 10_000)),
    v.minValue(20_000, 'must be at least 2'),
  ),
  YEB_RATE: v.pipe(text('320'), v.regex(/^\d{1,4}$/, 'must be hundredths of a percent'), v.transform(Number)),
  /** The demo's payer, a page and a process of its own where deposits are paid; by default with the demo's own world, never without the demo. */
  PAYER: v.optional(v.picklist(['on', 'off'])),
  /** What payers and this server sign with; without one, one for each run. A payer of the operator's own needs it. */
  PAYER_SECRET: v.optional(v.pipe(v.string(), v.minLength(32))),
  /** Where a payer of the operator's own takes payouts: `/payout/<payer>/order` and `/status` below it. */
  PAYOUT_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^?#]+[^/?#]$/, 'must be an address without a slash at its end'),
      v.check((url) => isSafe(url), 'must be https beyond this machine'),
    ),
  ),
  /** The demo's game provider, a process of its own with frames on a port of its own; by default with the demo's own world, never without the demo. */
  PROVIDER: v.optional(v.picklist(['on', 'off'])),
  /** The provider's port; 0 = any free one. */
  PROVIDER_PORT: port(0),
  /** Where browsers find the frames of its games, where that is not this host and its port: https://games.example. */
  PROVIDER_ORIGIN: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[\w.:[\]-]+$/, 'must be an origin like https://games.example'), v.toLowerCase()),
  ),
  /** Where this server asks a provider of the operator's own about its rounds: `/provider/round` below it. */
  PROVIDER_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https?:\/\/[^?#]+[^/?#]$/, 'must be an address without a slash at its end'),
      v.check((url) => isSafe(url), 'must be https beyond this machine'),
    ),
  ),
  /** Origins whose pages hold those frames, where that is not this server's port on the frames' own host; comma list. */
  PROVIDER_PARENTS: origins,
  /** What providers and this server sign with; without one, one for each run. */
  PROVIDER_SECRET: v.optional(v.pipe(v.string(), v.minLength(32))),
  /** Where e-mail is handed over, and whom it is from. */
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/[^/?#\s]+\/?$/, 'must be an address like smtps://user:password@host')),
  ),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]*[\w.+-]+@[\w.-]+>?$/, 'must be an address like Site <mail@host>'))),
  /** Where SMS are handed over, and what that is signed with. */
  SMS_URL: v.optional(
    v.pipe(
      v.string(),
      v.url(),
      v.check((url) => isSafe(url), 'must be https beyond this machine'),
    ),
  ),
  SMS_SECRET: v.optional(v.pipe(v.string(), v.minLength(32))),
  /** Whether messages that go nowhere else are kept for staff to read; by default where the demo is on. */
  OUTBOX: v.optional(v.picklist(['on', 'off'])),
  /** For how long a deposit order may be paid, in seconds. */
  DEPOSIT_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be seconds'), v.transform(Number), v.minValue(1)),
    '900',
  ),
  /** Sockets that one address may hold at once; 0 = as many as it likes. */
  SOCKETS_PER_ADDRESS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be a number'), v.transform(Number)), '5000'),
  /** Proxies before this server that say who asks: how many, or their addresses and networks; comma list. Without it nobody is believed. */
  TRUST_PROXY: v.optional(TrustSetting),
  /** Demo world and demo accounts; by default on. Where other machines reach the server it must be said, for its passwords are published. */
  DEMO: v.optional(v.picklist(['on', 'off'])),
  /** Where metrics are served; 0 = any free port. Without it they are not kept at all. */
  METRICS_PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a port number'), v.transform(Number), v.maxValue(65_535)),
  ),
  METRICS_HOST: text('127.0.0.1'),
  /** How long a server that was told to stop goes on answering while its visitors move to others, in seconds; 0 with the embedded database, which takes one server alone. */
  DRAIN_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'must be seconds'), v.transform(Number), v.maxValue(15)),
    '0',
  ),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
})

/** The process's settings, checked. */
export type Env = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Keys of what is sealed in the database, newest first; null = those of the file beside the data folder. */
  readonly dataKey: string | null
  /** Address of a PostgreSQL database; null = the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** Address of the Redis that nodes share; null = one process is the whole site. */
  readonly redisUrl: string | null
  /** How other nodes reach this one; null = they do not. */
  readonly nodeAddress: string | null
  /** Null = off, 0 = any free port. */
  readonly rtmp: number | null
  /** The port that anchors are told to publish to; null = the one where it listens. */
  readonly publishPort: number | null
  readonly sim: 'on' | 'off' | 'manual'
  /** What every page says of the site. */
  readonly site: { readonly name: string; readonly playMoney: boolean; readonly deployId: string }
  readonly languages: readonly [Language, ...Language[]]
  readonly loginBy: 'v3' | 've4' | 'v5'
  readonly domains: readonly string[]
  /** Where the site is; null = nobody said so. */
  readonly siteUrl: string | null
  /** The origin that news come from; null = the page's own. */
  readonly newsDomain: string | null
  /** Hosts beside this site that content may lead to. */
  readonly contentHosts: readonly string[]
  readonly customerService: { readonly url: string | null; readonly email: string; readonly hours: string }
  /** Makers of verifications whose own scripts are used; null = not. */
  readonly captcha: {
    readonly geetest: { readonly id: string; readonly key: string; readonly script: string; readonly api: string } | null
  }
  /** Yuan for one USDT, in ten-thousandths, before the house's spread. */
  readonly usdtRate: number
  /** What the interest wallet pays a year, in hundredths of a percent. */
  readonly yebRate: number
  /**
   * Who is paid, and who pays out: `on` = the demo's payer runs; `secret` null = none was set; `url` = where payouts go, null = to the
   * demo's payer, or to nobody; `lasts` = for how long an order may be paid, in ms.
   */
  readonly payer: { readonly on: boolean; readonly secret: string | null; readonly url: string | null; readonly lasts: number }
  /**
   * Games: `on` = the demo's provider runs, on `port` (0 = any free one); `origin` null = its frames are on this host; `parents` = whose
   * pages hold them, none = this server's; `url` null = only the demo's is asked about its rounds; `secret` null = none was set.
   */
  readonly provider: {
    readonly on: boolean
    readonly port: number
    readonly origin: string | null
    readonly url: string | null
    readonly parents: readonly string[]
    readonly secret: string | null
  }
  /** Where messages to members go; null = nowhere. `outbox` = what goes nowhere is kept for staff to read. */
  readonly delivery: {
    readonly smtp: { readonly url: string; readonly from: string; readonly isLocal: boolean } | null
    readonly sms: { readonly url: string; readonly secret: string } | null
    readonly outbox: boolean
  }
  /** Sockets that one address may hold at once; 0 = as many as it likes. */
  readonly socketsPerAddress: number
  /** Proxies that are believed when they say who asks; null = none. */
  readonly trustProxy: TrustedProxies
  /** Where metrics are served, apart from the site; null = nowhere. Port 0 = any free one. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** How long it goes on answering when it is told to stop, in ms. */
  readonly drain: number
  readonly demo: boolean
  /** What the operator should know of these settings; said at the start. */
  readonly warnings: readonly string[]
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

/** Reads the settings. Throws an error that names every variable that is wrong. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const parsed = v.safeParse(Env, source)
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'environment'}: ${issue.message}`)
    throw new Error(`The environment is not usable. ${faults.join('; ')}`)
  }
  const env = parsed.output
  const open = !LOOPBACK.test(env.HOST)
  if (open && env.DEMO === undefined) {
    throw new Error(
      `The environment is not usable. DEMO: must be on or off where HOST is ${env.HOST}: other machines reach the demo's accounts, whose passwords are published`,
    )
  }
  if (env.PAYOUT_URL !== undefined && env.PAYER_SECRET === undefined)
    throw new Error('The environment is not usable. PAYER_SECRET: must be set where PAYOUT_URL is: payouts are signed with it')
  const demo = env.DEMO !== 'off'
  if ((env.SMTP_URL === undefined) !== (env.MAIL_FROM === undefined))
    throw new Error('The environment is not usable. SMTP_URL, MAIL_FROM: must be set both or not at all')
  if ((env.SMS_URL === undefined) !== (env.SMS_SECRET === undefined))
    throw new Error('The environment is not usable. SMS_URL, SMS_SECRET: must be set both or not at all: messages are signed')
  if (env.REDIS_URL !== undefined && env.DATA_KEY === undefined)
    throw new Error(
      'The environment is not usable. DATA_KEY: must be set, and the same on every node, where REDIS_URL is: each would seal by a key of its own',
    )
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    dataKey: env.DATA_KEY ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    nodeAddress: env.NODE_ADDRESS ?? null,
    rtmp: env.RTMP_PORT,
    publishPort: env.PUBLISH_PORT ?? null,
    sim: env.SIM,
    site: { name: env.SITE_NAME, playMoney: env.PLAY_MONEY === 'on', deployId: env.DEPLOY_SITE_ID },
    languages: env.LANGUAGES,
    loginBy: env.LOGIN_BY,
    domains: env.DOMAINS,
    siteUrl: env.SITE_URL ?? null,
    newsDomain: env.NEWS_DOMAIN ?? null,
    contentHosts: env.CONTENT_HOSTS,
    customerService: { url: env.CS_URL ?? null, email: env.CS_EMAIL, hours: env.CS_HOURS },
    captcha: {
      geetest:
        env.GEETEST_ID === undefined || env.GEETEST_KEY === undefined || env.GEETEST_SCRIPT === undefined
          ? null
          : { id: env.GEETEST_ID, key: env.GEETEST_KEY, script: env.GEETEST_SCRIPT, api: env.GEETEST_API },
    },
    usdtRate: env.USDT_RATE,
    yebRate: env.YEB_RATE,
    payer: {
      on: demo && (env.PAYER ?? env.SIM) === 'on',
      secret: env.PAYER_SECRET ?? null,
      url: env.PAYOUT_URL ?? null,
      lasts: env.DEPOSIT_SECONDS * 1_000,
    },
    provider: {
      on: demo && (env.PROVIDER ?? env.SIM) === 'on',
      port: env.PROVIDER_PORT,
      origin: env.PROVIDER_ORIGIN ?? null,
      url: env.PROVIDER_URL ?? null,
      parents: env.PROVIDER_PARENTS,
      secret: env.PROVIDER_SECRET ?? null,
    },
    delivery: {
      smtp:
        env.SMTP_URL === undefined || env.MAIL_FROM === undefined
          ? null
          : { url: env.SMTP_URL, from: env.MAIL_FROM, isLocal: LOOPBACK.test(new URL(env.SMTP_URL).hostname) },
      sms: env.SMS_URL === undefined || env.SMS_SECRET === undefined ? null : { url: env.SMS_URL, secret: env.SMS_SECRET },
      outbox: env.OUTBOX === undefined ? demo : env.OUTBOX === 'on',
    },
    socketsPerAddress: env.SOCKETS_PER_ADDRESS,
    trustProxy: env.TRUST_PROXY ?? null,
    metrics: env.METRICS_PORT === undefined ? null : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    drain: env.DRAIN_SECONDS * 1_000,
    demo,
    warnings: [
      ...(open && demo
        ? [`DEMO=on at HOST=${env.HOST}: whoever reaches this machine can log in as the demo's accounts, its operator too.`]
        : []),
      ...(env.DRAIN_SECONDS > 0 && env.REDIS_URL === undefined
        ? [
            `DRAIN_SECONDS=${env.DRAIN_SECONDS}: without REDIS_URL this server is alone, so nobody takes over while it drains, and visitors who are sent away find no other. Leave it at 0.`,
          ]
        : []),
    ],
    logLevel: env.LOG_LEVEL,
  }
}
