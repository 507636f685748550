/** Code that is mutated as one: its folders, the tests that may kill its mutants, and the share of them that must die. */
export type Area = {
  readonly name: string
  readonly folders: readonly string[]
  /** Globs of test files; which of them reach a mutant, coverage finds. */
  readonly tests: readonly string[]
  readonly bound: number
}

/** Where money, rights and delivery are decided. */
const STRICT = 0.95
const ELSEWHERE = 0.9

const PURE = ['tests/unit/**/*.test.ts', 'tests/streams/**/*.test.ts', 'tests/machines/**/*.test.ts']

/** Server tests by how their names begin, beside what needs no server. */
const served = (...names: readonly string[]) => [
  'tests/unit/**/*.test.ts',
  ...names.map((name) => `tests/server/${name}.test.ts`),
]

/** All that is mutated beside the machines, in the order in which it is tried. */
export const AREAS: readonly Area[] = [
  { name: 'money', folders: ['src/api/model/money'], tests: PURE, bound: STRICT },
  { name: 'seal', folders: ['src/api/seal'], tests: [...PURE, 'tests/server/seal.test.ts'], bound: STRICT },
  { name: 'orders', folders: ['src/machines/durableOrder'], tests: PURE, bound: STRICT },
  { name: 'transport', folders: ['src/api/transport'], tests: PURE, bound: STRICT },
  { name: 'streams', folders: ['src/streams'], tests: PURE, bound: STRICT },
  {
    name: 'ledger',
    folders: ['server/ledger'],
    tests: served('ledger*', 'auditWatch', 'wallet', 'points', 'coinShop'),
    bound: STRICT,
  },
  {
    name: 'cashier',
    folders: ['server/cashier'],
    tests: served(
      '{deposit,withdraw,pay,wallet,coinShop,saved,sealed,yeb,records,hand}*',
      '{caseClaims,secondSignature,venue,realNameMigration}',
    ),
    bound: STRICT,
  },
  {
    name: 'sportsbook',
    folders: ['server/sportsbook'],
    tests: served('{sportsbook,liveBets,odds,playRecords,validBets}*'),
    bound: STRICT,
  },
  { name: 'games', folders: ['server/games'], tests: served('{game,strayRounds,playRecords,venue}*'), bound: STRICT },
  {
    name: 'activities',
    folders: ['server/activities'],
    tests: served(
      '{activit,breakout,buffCards,draws,fanshui,grants,guessing,lottery,novice,redPacket,spinWheel}*',
      'activities/*',
    ),
    bound: STRICT,
  },
  {
    name: 'members',
    folders: ['server/members'],
    tests: served(
      '{member,message,names,operator,password,publishedPasswords,raises,recovery,registration,rights,secondFactor}*',
      '{securityNotices,session,setup,signature,staff,temporaryPassword,dormancy,language,newsDomain,profile,door}*',
    ),
    bound: STRICT,
  },
  {
    name: 'verification',
    folders: ['server/verification'],
    tests: served('{captcha,registration,recovery,door}*'),
    bound: STRICT,
  },
  {
    name: 'rooms',
    folders: ['server/live/moderation', 'server/live/restrictions', 'server/live/socket'],
    tests: served('{moderat,chat,sockets,slowLine,room,audience,hosts}*'),
    bound: STRICT,
  },
  {
    name: 'live',
    folders: ['server/live'],
    tests: served(
      '{anchorPlace,announcements,audience,chat,favourites,gift,moderat,names,odds,playRecords,reminders,room,sockets,video}*',
    ),
    bound: ELSEWHERE,
  },
  {
    name: 'http',
    folders: ['server/http'],
    tests: served(
      '{cors,door,health,oneFile,page,payPages,payer,requestIds,seal,shortLinks,siteFiles,trustProxy,uploads,video,gameWallet}*',
    ),
    bound: ELSEWHERE,
  },
]

/**
 * The area of a file: the first one that has its folder; undefined = it is not mutated. What is a thread's own beginning is not: coverage
 * sees this thread alone, so that no test would seem to reach it.
 */
export function areaOf(file: string): Area | undefined {
  if (!file.endsWith('.ts') || file.endsWith('.d.ts') || file.endsWith('Thread.ts')) return undefined
  return AREAS.find(({ folders }) => folders.some((folder) => file.startsWith(`${folder}/`)))
}
