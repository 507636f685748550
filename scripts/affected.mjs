// Which tests a change touches. Node built-ins only.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/**
 * What the journeys of an area (a folder of tests/browser) walk through: folders of the page and of the server. A journey goes through a
 * whole built site, so imports would say that each change touches each journey.
 */
export const AREAS = {
  session: [
    'src/machines/access',
    'src/machines/account',
    'src/machines/session',
    'src/machines/verification',
    'src/ui/access',
    'src/ui/forgot',
    'src/ui/login',
    'src/ui/register',
    'src/ui/security',
    'src/ui/setup',
    'src/ui/verification',
    'server/accounts',
    'server/delivery',
    'server/invite',
    'server/agents',
    'server/members',
    'server/verification',
  ],
  live: [
    'src/machines/anchor',
    'src/machines/anchorPlace',
    'src/machines/chat',
    'src/machines/connection',
    'src/machines/copy',
    'src/machines/danmaku',
    'src/machines/favourites',
    'src/machines/gifts',
    'src/machines/match',
    'src/machines/moderation',
    'src/machines/games',
    'src/machines/odds',
    'src/machines/order',
    'src/machines/player',
    'src/machines/reminders',
    'src/machines/room',
    'src/machines/miniPlayer',
    'src/machines/roomView',
    'src/machines/title',
    'src/machines/vipBanner',
    'src/ui/anchorPlace',
    'src/ui/favourites',
    'src/ui/live',
    'src/ui/miniPlayer',
    'src/ui/room',
    'src/streams',
    'server/live',
    'server/media',
  ],
  room: [
    'src/machines/connection',
    'src/machines/player',
    'src/machines/preferences',
    'src/machines/room',
    'src/machines/miniPlayer',
    'src/machines/roomView',
    'src/ui/miniPlayer',
    'src/ui/room',
    'src/ui/shell',
    'server/media',
  ],
  cashier: [
    'src/machines/backOffice',
    'src/machines/deposit',
    'src/machines/savedCards',
    'src/machines/wallet',
    'src/machines/withdrawal',
    'src/ui/backOffice',
    'src/ui/cashier',
    'server/backOffice',
    'server/cashier',
  ],
  backOffice: [
    'src/machines/backOffice',
    'src/ui/backOffice',
    'server/backOffice',
    'server/content',
    'server/agents',
    'src/ui/agent',
  ],
  sportsbook: [
    'src/machines/games',
    'src/machines/odds',
    'src/machines/order',
    'src/machines/results',
    'src/machines/sportsbook',
    'src/machines/venue',
    'src/ui/hall',
    'src/ui/results',
    'src/ui/sportsbook',
    'server/grades',
    'server/draws',
    'server/grants',
    'server/points',
    'server/welfare',
    'server/live/odds',
    'server/sportsbook',
    'server/games',
    'server/venues',
  ],
  activities: ['src/machines/activities', 'src/ui/activities', 'server/activities', 'server/draws', 'server/grants'],
  games: [
    'src/frames',
    'src/machines/frame',
    'src/machines/games',
    'src/ui/game',
    'src/ui/rounds',
    'server/games',
    'server/venues',
  ],
  saferPlay: ['src/machines/saferPlay', 'src/ui/saferPlay', 'server/saferPlay'],
  inspector: ['src/inspector', 'src/machines/inspector', 'src/ui/inspector', 'tests/recordings'],
  // Their tests walk every page.
  site: [
    'src/ui',
    'src/machines/dev',
    'src/machines/grades',
    'src/machines/grants',
    'src/machines/invite',
    'src/machines/articles',
    'src/machines/announcements',
    'src/machines/sitePages',
    'src/machines/preview',
    'src/machines/forms',
    'src/machines/floatWindow',
    'src/machines/home',
    'src/machines/agent',
    'src/machines/letters',
    'src/machines/messages',
    'src/machines/profile',
    'src/machines/search',
    'src/machines/service',
    'src/machines/support',
    'src/machines/site',
    'src/machines/points',
    'src/machines/share',
    'src/machines/tasks',
    'src/machines/welfare',
    'src/ui/articles',
    'src/ui/floatWindow',
    'src/ui/search',
    'src/ui/announcements',
    'src/ui/share',
    'src/ui/sitePages',
    'src/ui/preview',
    'src/ui/forms',
    'src/ui/invite',
    'src/ui/agent',
    'src/ui/letters',
    'src/ui/messages',
    'src/ui/points',
    'src/ui/tasks',
    'src/ui/terms',
    'src/ui/welfare',
    'src/ui/vip',
    'server/forms',
    'server/letters',
    'server/links',
    'server/search',
    'server/support',
    'server/tasks',
    'server/members',
  ],
}

/** Folders beside those of the areas that every page or call goes through: a change there touches every journey. */
export const SHARED = [
  'src/api',
  'src/app',
  'src/browser',
  'src/machines/alert',
  'src/machines/clock',
  'src/machines/durableOrder',
  'src/machines/kit',
  'src/machines/preferences',
  'src/machines/prompt',
  'src/machines/toast',
  'src/ui/common',
  'src/ui/dev',
  'src/ui/home',
  'src/ui/i18n',
  'src/ui/kit',
  'src/ui/me',
  'src/ui/service',
  'src/ui/shared',
  'src/ui/shell',
  'server/art',
  'server/calls',
  'server/head',
  'server/http',
  'server/ledger',
  'server/platform',
  'server/sim',
]

const isTest = (file) => /^tests\/.+\.(test|spec)\.tsx?$/.test(file)
const isJourney = (file) => file.endsWith('.spec.ts')
const isIn = (file, folder) => file.startsWith(`${folder}/`)

function git(root, ...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\n').filter(Boolean)
}

/** Files that differ from a commit: committed since, changed, and new. */
export function changedSince(root, commit) {
  return [...git(root, 'diff', '--name-only', commit), ...git(root, 'ls-files', '--others', '--exclude-standard')]
}

const areaOf = (journey) => journey.split('/')[2]
const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** The files that a file names: by import, or as a path from the root, as where a test starts a program. */
function namedIn(root, file) {
  if (!/\.[mc]?[jt]sx?$/.test(file)) return []
  const named = [...readFileSync(join(root, file), 'utf8').matchAll(/['"`]([#./\w-][^'"`\s]*\.\w+)['"`]/g)].map(
    ([, path]) => path,
  )
  return named
    .map((path) => (path.startsWith('#') ? path.slice(1) : /^\.\.?\//.test(path) ? posix.join(dirname(file), path) : path))
    .map((path) => path.replace(/^dist\/server\/main\.js$/, 'server/main.ts'))
    .filter((path) => isFile(join(root, path)))
}

/** All that a test reaches by imports, with itself; of a journey only the files in `tests`. */
function reachOf(root) {
  const named = new Map()
  const namedBy = (file) => named.get(file) ?? named.set(file, namedIn(root, file)).get(file)
  return (test) => {
    const reached = new Set([test])
    for (const one of reached) {
      for (const next of namedBy(one)) if (!isJourney(test) || isIn(next, 'tests')) reached.add(next)
    }
    return reached
  }
}

/** Areas whose journeys a file touches, or null = all. */
function areasOf(file) {
  const areas = Object.entries(AREAS).filter(([, folders]) => folders.some((folder) => isIn(file, folder)))
  const isShared = SHARED.some((folder) => isIn(file, folder)) || areas.length === 0
  return isShared ? null : areas.map(([name]) => name)
}

const isCode = (file) => /^(src|server|tests|tools|scripts)\//.test(file)
const isDoc = (file) => /\.(md|svg|png|webp)$/.test(file) && !isCode(file)

/**
 * The tests, without the longer ones, that a change since a commit touches. A test reaches a file by imports; a journey by its area.
 * Docs are read by unit tests alone, settings at the root touch everything, and code that no test imports touches unit and model tests,
 * some of which read folders.
 */
export function affectedTests(root, commit, changed = changedSince(root, commit)) {
  const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('tests', name))
    .filter((file) => isTest(file) && !isIn(file, 'tests/full'))
    .toSorted()
  const reach = reachOf(root)
  const reached = new Map(tests.map((test) => [test, reach(test)]))
  const isReached = (file) => tests.some((test) => reached.get(test).has(file))
  const touches = (test, file) => {
    if (isDoc(file)) return isIn(test, 'tests/unit')
    if (!isCode(file)) return true
    if (/^(src|server)\//.test(file) && isJourney(test)) return areasOf(file)?.includes(areaOf(test)) ?? true
    return isReached(file) ? reached.get(test).has(file) : isIn(test, 'tests/unit') || isIn(test, 'tests/model')
  }
  return tests.filter((test) => changed.some((file) => touches(test, file)))
}
