import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { build } from './build.mjs'
import { closureOf, lazyChunks, Manifest } from './chunks.ts'

/**
 * Budgets in KB (1,000 bytes) of gzipped JavaScript: what is loaded today, and half a percent more. Whoever adds to a first load raises
 * its budget and says here what for.
 */
// 194. React, its router and XState are 90, words and axios some 40 more; ours are sealed and signed calls, verification,
// the cache and the change of hosts, which every first load needs. Seven more than when parts of axios and a build of the router
// were swapped for stubs by the bundler: packages are now bundled as they are, so that a new version of one cannot break unseen.
// Three and a half more than when words had a hook of our own: react-i18next, and the table of every feature's words.
// Three and a half more than before lists showed which rooms are open (S-11), kept what can be read of a damaged list (E-1), and errors had
// all words and a threshold from the site.
// One more than before a session was bound to its device and its key kept out of cookies, and the set-up and the back office had addresses.
// The same one holds members' notices of failed tries and waiting withdrawals, and the names of the files that the back office's pages come in.
// Half of one more: the lobby says how venues stand, and a call that a closed one refuses has words.
// Six tenths of one more: the way to register with the codes of a visit, and the count of unread messages, whose page comes later.
// One more: the member centre's addresses with the names of the files that its pages come in, and what a member hears of themselves live.
// Eight tenths more: the addresses of shop, points, tasks and invitations with the names of their files, and who asks after a login whether it was them.
// Nine tenths more: the addresses of games, their hall, records and the forms with the names of their files, and what a log-out forgets of
// drafts and of a visitor's chat. One and a tenth less: the names of files that only dialogs, the inspector and late starters need moved
// into files of their own (`lazyHosts.ts`, `starters.ts`). 199.2 today.
// Two tenths more: rows of matches say which half, quarter or map is played and its minute; what sends files comes with the first one. The room's share became 1.3 less meanwhile.
// Three tenths more: home reads its first banner from the page that the server drew it in, and is not blank until its code has come; rooms tell goals as lines.
// Two tenths more: the rail at the left folds, and the device keeps that.
// Two tenths more: one way for what lists of anchors are asked for, and rows that show who wins at which price.
// Two and a tenth less: what only members hear of their account, with its words, comes with the first login, and so do the names of its
// files; texts are cleaned, and names and passwords judged, where somebody writes them.
// A tenth more: who tries again where code did not come gets the page anew, since browsers keep such a failure; a logout waits for no code.
// Four tenths more: banners are held by a pointer and by a keyboard, each; where late code could not be loaded the page says so, offers to be
// loaded again, and puts that away.
// A tenth more: who is not logged in finds the way to register beside the login on every page of a desktop.
// Two tenths more: a list that is asked for after a write does not join the request from before it, and counts that are pushed while they are
// asked for stay.
// Six tenths more: lists that could not be refreshed say so and are tried again, cards hear what is written of their rooms, dates and names
// that come first are in the reader's language, and the start is cut into shorter tasks. 199.8 today.
// Six tenths more: lists hear of rooms and matches that are new and of an anchor's other match, a room that is gone while the line was cut says
// so, and what one wrote goes again in its order. 200.4 today.
// Three tenths more: a login link that meets a session that is over opens its own, a logout that was turned away is tried again, a reader's
// private notices go with them, and what an operator changes is kept; calls that no first page makes came out. 200.7 today.
// Two tenths more: the start is cut into tasks between which the page answers, and calls are sealed and opened in tasks of their own. 200.8 today.
const HOME_BUDGET = 201
// 65.0: the room's page, its words, machines and streams, and the socket's client.
// Two tenths more: a gift carries the price that was seen, and an icon is shared with the back office.
// 1.3 less: the field of a match without a picture, its lines and the scoreboard come after the page. 65.6 today.
// Two tenths more: a room that is opened by its address keeps the cover that the server drew until it is loaded.
// A point and a tenth more: members whom one ignores, lines that wait for the line to come back, ways to look at a room, moderators' bulk acts.
// Two and a half less: moderators' calls and keys are theirs alone, and following comes with the room's other buttons. Cleaning what one
// writes is the room's now, not home's.
// A tenth more: short names of teams where there is one line only, and gifts that say why they cannot be sent.
// A hundredth more: a followed chat loses thirty rows at once. 65.0 today.
// A tenth more: names of files change with what is in them, and pack some ten bytes better or worse where nothing of the room has changed.
// A tenth more: on a phone a room without a match has what its anchor says in a tab, and what a hidden chat missed is counted from its first lines.
// A tenth more: a price that one follows to its slip stays picked, and on a phone a match's own room begins with its prices until it begins.
// A tenth more: gifts over the picture are called in the reader's language, and Safari's key that ends a word of Chinese is the input method's.
// A tenth more: presses for more of a gift are of the one that was sent, a room asks again what it missed, and no match that is over is bet after.
// A tenth more: before its match begins a room offers a reminder and other rooms, and says where its prices are on their way.
// Three tenths more: who was sent out keeps an honest score, a room begins anew with its anchor's other match, and chat that failed says so.
// A tenth more: following is a labelled button, and who is spoken to is found beside Chinese words and not in addresses. 66.2 today.
// Nine tenths less: what plays effects and lets lines cross comes with the first of them. The score bar names prices and the last event, and acts
// that wait are done when a room is left. 65.4 today.
// Two tenths more: on a phone prices stand above the lines of a chat, and a room that loads has the shape of what comes. 65.7 today.
const ROOM_BUDGET = 65.9
// 108.4. React with its DOM is 67.4 and XState 12.9: what is the frames' own, with their pictures, words and schemas, is 27. The provider sends it
// packed by Brotli, 93.
// Two tenths more: Enter that is held down presses no button again.
const FRAME_BUDGET = 109.2

/** Loaded later, but by every visit to a room: they count for it. */
const ROOM_NEEDS = [
  /^src\/app\/features\/room\.ts$/,
  /^src\/ui\/(?:room|room\/match|shared)\/locales\/zh-CN\.ts$/,
  /socket\.io-client/,
]
const PLAYER = /mpegts/

const dist = join(import.meta.dirname, '..', 'dist')
const client = join(dist, 'client')

build()
const manifestOf = (folder: string) => v.parse(Manifest, JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')))
const manifest = manifestOf(client)

const packed = (folder: string, { file }: Manifest[string]): number =>
  file.endsWith('.js') ? gzipSync(readFileSync(join(folder, file))).length / 1_000 : 0

const kilobytes = (key: string): number => packed(client, manifest[key]!)

function total(keys: Iterable<string>): number {
  return [...keys].reduce((sum, key) => sum + kilobytes(key), 0)
}

const entry = Object.keys(manifest).filter((key) => manifest[key]!.isEntry)
const home = closureOf(manifest, [...entry, ...lazyChunks(manifest, /^src\/ui\/home\/[^/]+$/)])
const withRoom = closureOf(
  manifest,
  ROOM_NEEDS.flatMap((source) => lazyChunks(manifest, source)),
)
const room = new Set([...withRoom].filter((key) => !home.has(key)))
const player = lazyChunks(manifest, PLAYER)

/** What each game's frame loads first. */
const frames = join(dist, 'frames')
const frameManifest = manifestOf(frames)
const frameSizes = Object.keys(frameManifest)
  .filter((key) => frameManifest[key]!.isEntry)
  .map((page) => {
    const parts = [...closureOf(frameManifest, [page])]
    return { page, size: parts.reduce((sum, key) => sum + packed(frames, frameManifest[key]!), 0) }
  })

function partOf(key: string): string {
  if (home.has(key)) return 'home'
  if (room.has(key)) return 'room'
  return player.includes(key) ? 'player' : 'later'
}

if (process.argv.includes('--all')) {
  for (const key of Object.keys(manifest).toSorted((a, b) => kilobytes(b) - kilobytes(a))) {
    if (kilobytes(key) > 0) console.log(`${kilobytes(key).toFixed(1).padStart(7)} KB  ${partOf(key).padEnd(6)}  ${key}`)
  }
}

const faults = [
  ...(total(home) > HOME_BUDGET ? [`home is over its ${HOME_BUDGET} KB`] : []),
  ...(total(room) > ROOM_BUDGET ? [`the room is over its ${ROOM_BUDGET} KB`] : []),
  ...frameSizes.filter(({ size }) => size > FRAME_BUDGET).map(({ page }) => `the frame ${page} is over its ${FRAME_BUDGET} KB`),
  ...(player.length === 0 ? ['the player is not a chunk of its own'] : []),
  ...(player.some((key) => home.has(key) || room.has(key)) ? ['the player is loaded before it is needed'] : []),
  ...ROOM_NEEDS.filter((source) => lazyChunks(manifest, source).length === 0).map(
    (source) => `no chunk of its own is ${source}: name here what rooms load later`,
  ),
]
console.log(
  `home ${total(home).toFixed(1)} of ${HOME_BUDGET} KB · room +${total(room).toFixed(1)} of ${ROOM_BUDGET} KB · player ${total(player).toFixed(1)} KB, gzip`,
)
for (const { page, size } of frameSizes) console.log(`frame ${page} ${size.toFixed(1)} of ${FRAME_BUDGET} KB, gzip`)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
