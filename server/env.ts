import * as v from 'valibot'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'

const port = (fallback: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a port number'), v.transform(Number), v.maxValue(65_535)),
    String(fallback),
  )
const text = (fallback: string) => v.optional(v.pipe(v.string(), v.minLength(1)), fallback)

const Env = v.object({
  /** 0 = any free port. */
  PORT: port(4100),
  HOST: text('127.0.0.1'),
  DATA_DIR: text('./data'),
  /** 0 = off: nobody can publish. `auto` = any free port. */
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
  /** Enabled languages, first the default (P-1). */
  LANGUAGES: v.pipe(
    text('zh-CN'),
    v.transform((list) => list.split(',').map((tag) => tag.trim())),
    v.tupleWithRest([v.picklist(LANGUAGES)], v.picklist(LANGUAGES)),
  ),
  /** Demo world and demo accounts. */
  DEMO: v.optional(v.picklist(['on', 'off']), 'on'),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
})

/** The process's settings, checked. */
export type Env = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Null = off, 0 = any free port. */
  readonly rtmp: number | null
  readonly sim: 'on' | 'off' | 'manual'
  readonly languages: readonly [Language, ...Language[]]
  readonly demo: boolean
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
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    rtmp: env.RTMP_PORT,
    sim: env.SIM,
    languages: env.LANGUAGES,
    demo: env.DEMO === 'on',
    logLevel: env.LOG_LEVEL,
  }
}
