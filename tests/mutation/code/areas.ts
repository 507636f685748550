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

const inServer = (folder: string) => `server/${folder}`

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
    tests: served('{ledger,adjustment,money,earning,stake,bet}*', 'auditWatch', 'wallet', 'points', 'coinShop'),
    bound: STRICT,
  },
  {
    name: 'cashier',
    folders: ['server/cashier'],
    tests: served(
      '{cashier,deposit,withdraw,pay,wallet,coinShop,saved,sealed,yeb,records,hand,money,late,oneFault,accountEdges}*',
      '{caseClaims,secondSignature,venue,realNameMigration,listLimits,heardAndCounted}',
    ),
    bound: STRICT,
  },
  {
    name: 'sportsbook',
    folders: ['server/sportsbook'],
    tests: served('{sportsbook,bet,liveBets,odds,play,validBets,venue,late,oneFault}*'),
    bound: STRICT,
  },
  {
    name: 'games',
    folders: ['server/games'],
    tests: served('{game,strayRounds,play,venue,launch,stake,tableRoom,oneFault}*'),
    bound: STRICT,
  },
  {
    name: 'activities',
    folders: ['server/activities'],
    tests: served(
      '{activit,breakout,buffCards,draw,fanshui,grants,guessing,lottery,novice,redPacket,spinWheel,welfare,oneFaultOf}*',
      'activities/*',
    ),
    bound: STRICT,
  },
  {
    name: 'members',
    folders: ['server/members'],
    tests: served(
      '{account,member,message,names,operator,office,password,publishedPasswords,raises,recovery,registration,rights,secondFactor}*',
      '{securityNotices,session,setup,signature,staff,temporaryPassword,dormancy,language,newsDomain,profile,door,code,kept}*',
    ),
    bound: STRICT,
  },
  {
    name: 'verification',
    folders: ['server/verification'],
    tests: served('{captcha,registration,recovery,door,slider,code}*'),
    bound: STRICT,
  },
  {
    name: 'rooms',
    folders: ['server/live/moderation', 'server/live/restrictions', 'server/live/socket'],
    tests: served('{moderat,chat,socket,slowLine,room,audience,hosts,liveRules,liveTurns,paces,lateEdges}*'),
    bound: STRICT,
  },
  {
    name: 'live',
    folders: ['server/live'],
    tests: served(
      '{anchor,announcements,audience,chat,favourites,gift,live,moderat,names,odds,play,reminders,room,socket,video,paces,late,oneFault}*',
    ),
    bound: ELSEWHERE,
  },
  {
    name: 'http',
    folders: ['server/http'],
    tests: served(
      '{cors,door,head,health,link,oneFile,page,payPages,payer,requestIds,seal,shortLinks,siteFiles,trustProxy,upload,video,gameWallet}*',
    ),
    bound: ELSEWHERE,
  },
  {
    name: 'people',
    folders: ['accounts', 'agents', 'grades', 'grants', 'invite', 'points', 'saferPlay', 'tasks', 'welfare'].map(inServer),
    tests: served(
      '{account,agent,care,contact,earning,exclu,friend,grade,grant,guard,invite,limit,listLimits,officePeople,officePlay,pause,points}*',
      '{reality,recover,registration,safer,serial,play,task,welcome,welfare}*',
    ),
    bound: ELSEWHERE,
  },
  {
    name: 'office',
    folders: [
      'backOffice',
      'content',
      'delivery',
      'draws',
      'forms',
      'head',
      'letters',
      'links',
      'search',
      'support',
      'venues',
    ].map(inServer),
    tests: served(
      '{content,counted,dayReport,deliver,draw,form,head,helpRatings,hosts,letter,link,memberOffice,office,operators,pageHead,publishings}*',
      '{search,securityNotices,shortLinks,site,staff,support,trail,venue}*',
    ),
    bound: ELSEWHERE,
  },
  {
    name: 'calls',
    folders: [inServer('calls')],
    tests: served(
      '{announcements,content,heard,listLimits,liveLists,messages,notMine,paces,pages,records,siteCalls,tasks}*',
      '*Edges',
    ),
    bound: ELSEWHERE,
  },
  { name: 'media', folders: [inServer('media')], tests: served('{media,video,live,stream}*'), bound: ELSEWHERE },
]

/**
 * The area of a file: the first one that has its folder; undefined = it is not mutated. What is a thread's own beginning is not: coverage
 * sees this thread alone, so that no test would seem to reach it.
 */
export function areaOf(file: string): Area | undefined {
  if (!file.endsWith('.ts') || file.endsWith('.d.ts') || file.endsWith('Thread.ts')) return undefined
  return AREAS.find(({ folders }) => folders.some((folder) => file.startsWith(`${folder}/`)))
}
