/**
 * Who may import whom. A line is a folder or a glob, and what its files may import: `.` = their own folder and what is in it, `..` = the
 * folder above too, a path of this repository (a folder stands for all that is in it), a package with its subpaths; `-` forbids again
 * what came before. `*` instead of a list of allowed things = everything but what is forbidden. Later lines win.
 * `npm run zones` makes the lint rules from it (.oxlintrc.zones.json).
 */
export type Zone = readonly [files: string, may: string, options?: { readonly types: true }]

const REACT = 'react react-dom i18next react-i18next @xstate/react xstate react-router lucide-react @base-ui/react sonner'
const MACHINES = 'src/machines -src/machines/**/*Actors.ts'
const SCREEN = `${REACT} ${MACHINES} src/api/model src/ui/kit src/ui/shared src/ui/i18n`
const ACTORS = '. .. src/api src/browser src/streams xstate rxjs valibot'

const CLIENT: readonly Zone[] = [
  ['src/browser', '. rxjs valibot'],
  ['src/api', '. .. src/api src/browser axios valibot crypto-js'],
  ['src/api/model', '. valibot'],
  ['src/api/model/activities', '. .. src/api/model valibot'],
  // Rules of games run in a provider's process and in frames of their own: nothing but the model.
  ['src/api/model/games', '. .. src/api/model src/api/seal/bytes.ts valibot'],
  ['src/api/model/draw', '. .. src/api/model valibot'],
  ['src/inspector', '. ../chart*.ts ../actorFacts.ts ../snapshot.ts ../secrets.ts ../verdicts.ts xstate elkjs valibot crypto-js'],
  ['src/streams', '. src/api/model src/api/contract/pushes*.ts rxjs valibot'],
  ['src/streams/kit', '. rxjs'],
  ['src/streams/socket.ts', '. src/api/model src/api/contract/pushes*.ts rxjs valibot socket.io-client'],
  // Machines are pure: calls and streams belong in their *Actors.ts. A type may come from anywhere.
  ['src/machines', '. .. -**/*Actors.ts src/api/model src/inspector xstate', { types: true }],
  ['src/machines/**/*Actors.ts', `${ACTORS} src/inspector`],
  ['src/machines/player/playbackActors.ts', `${ACTORS} mpegts.js`],
  ['src/machines/gifts/effectPlayActors.ts', `${ACTORS} svga-web`],
  ['src/machines/deposit/qrActors.ts', '. .. xstate uqr'],
  // A screen never imports a client, a stream or a sibling feature.
  ['src/ui', `. .. ${SCREEN} uplot`],
  ['src/ui/*/*', `. ${SCREEN}`],
  // Views of kinds share the words of what is around them.
  [
    'src/ui/activities/kinds',
    `. .. ${SCREEN} src/ui/activities/activityWords.ts src/ui/activities/pointWords.ts src/ui/activities/ActivityRules.tsx src/ui/activities/KindMotif.tsx`,
  ],
  [
    'src/ui/kit',
    '. .. react react-dom i18next react-i18next react-router lucide-react @base-ui/react sonner src/api/model src/ui/i18n',
  ],
  [
    'src/ui/shared',
    `. react i18next react-i18next react-router lucide-react @xstate/react ${MACHINES} src/api/model src/ui/kit src/ui/i18n uplot`,
  ],
  // Road maps are drawn in frames too, which know no words and no machines of the site.
  ['src/ui/shared/roads', '. react src/api/model'],
  ['src/ui/i18n', '. i18next react-i18next src/api/model src/ui/*/locales/**'],
  // The shell shows the dialogs that lie over every page, and no page.
  [
    'src/ui/shell',
    `. ${SCREEN} src/ui/login/LoginForm.tsx src/ui/verification/VerificationDialog.tsx src/ui/inspector/InspectorPanel.tsx`,
  ],
  ['src/ui/inspector', `. ${SCREEN} src/inspector`],
  // Views of kinds share the words of what is around them.
  ['src/ui/**/locales/**', '. src/api/model src/ui/i18n/sameKeys.ts'],
  ['src/ui/kit/useActorRef.ts', 'react @xstate/react xstate src/machines/kit/roots.ts'],
  // Frames of games are pages of their own, on another origin: nothing of the site's pages but its colours.
  [
    'src/frames',
    '. .. react react-dom @xstate/react xstate lucide-react valibot src/api/model src/machines/frame src/ui/tokens.css src/ui/base.css src/ui/shared/roads',
  ],
  // The composition root; the client is complete without the server: they meet in the contract.
  ['src/*', '* -server -tests -../**'],
  ['src/app', '* -server -tests -../../**'],
]

const WIRE = '. src/api/contract src/api/model src/api/profile.ts valibot'
const STORED = `${WIRE} node: kysely server/platform`
const MONEY = `${STORED} server/ledger server/members`
const DOMAINS =
  'server/verification server/delivery server/accounts server/saferPlay server/venues server/live server/cashier server/sportsbook server/backOffice server/letters server/support server/forms server/welfare server/points server/draws server/grants server/grades server/invite server/agents server/tasks server/content server/search server/games server/links server/activities'

// The server, floor by floor: who stands lower knows nothing of who stands higher. Beside each other they import one way at most.
const SERVER: readonly Zone[] = [
  ['server/platform', `${STORED} src/api/seal libsql pg dayjs @napi-rs/canvas`],
  ['server/platform/*/**', '. .. src/api/contract src/api/model node: kysely libsql pg'],
  ['server/platform/metrics', '. .. node: prom-client'],
  ['server/platform/redis', `. .. ${WIRE} node: kysely redis rate-limiter-flexible`],
  ['server/ledger', STORED],
  ['server/members', `${STORED} src/api/seal server/ledger otplib`],
  ['server/verification', `${MONEY} src/api/seal`],
  ['server/delivery', `${STORED} nodemailer`],
  ['server/verification/draw', '. src/api/model node: @napi-rs/canvas'],
  ['server/saferPlay', MONEY],
  ['server/accounts', `${MONEY} server/verification server/saferPlay server/delivery`],
  ['server/venues', `${MONEY} server/saferPlay`],
  ['server/live/*/**', `.. ${MONEY} server/saferPlay`],
  ['server/live/socket', `.. ${MONEY} socket.io`],
  ['server/cashier/*/**', `.. ${MONEY} server/saferPlay server/venues`],
  ['server/welfare', `${MONEY} server/saferPlay server/cashier`],
  ['server/points', `${MONEY} server/saferPlay server/cashier`],
  ['server/draws', `${STORED} src/api/seal`],
  ['server/grants', `${MONEY} server/saferPlay server/cashier`],
  ['server/grades', `${MONEY} server/saferPlay server/cashier server/welfare server/points server/grants`],
  ['server/invite', `${MONEY} server/accounts server/saferPlay server/welfare server/grades`],
  ['server/agents', `${MONEY} server/accounts server/saferPlay server/cashier server/invite`],
  ['server/tasks', `${MONEY} server/saferPlay server/welfare`],
  [
    'server/activities',
    `. .. ../.. ${MONEY} server/accounts server/saferPlay server/cashier server/grants server/draws server/grades server/invite server/tasks server/welfare server/activities`,
  ],
  ['server/sportsbook', `${MONEY} server/saferPlay server/venues server/live server/grades`],
  ['server/games', `${MONEY} server/saferPlay server/venues server/live/rooms`],
  ['server/letters', MONEY],
  ['server/forms', `${MONEY} server/verification`],
  ['server/content', STORED],
  ['server/head', `${STORED} server/members server/live server/content`],
  ['server/search', `${STORED} server/content server/games server/head server/live/audience server/live/names server/live/rooms`],
  [
    'server/links',
    `${MONEY} server/accounts server/saferPlay server/live server/invite server/agents server/tasks server/content server/head`,
  ],
  ['server/support', `${MONEY} server/letters`],
  ['server/backOffice', `${MONEY} server/saferPlay server/cashier server/grades`],
  ['server/backOffice/*/**', `.. ${MONEY} server/games server/live server/venues`],
  ['server/media', '. src/api/model src/api/profile.ts valibot node: fastify node-media-server server/platform server/live'],
  ['server/art', '. src/api/model valibot fastify @napi-rs/canvas'],
  ['server/services.ts', '* -src src/api/profile.ts -tests -server/calls -server/http -server/sim -../**'],
  ['server/calls', `${WIRE} server/platform server/ledger server/members ${DOMAINS} server/services.ts`],
  [
    'server/http',
    `${WIRE} node: fastify @fastify src/api/seal src/api/transport/videoSign.ts server/platform server/members server/cashier server/agents server/links server/games server/art server/head server/services.ts server/calls`,
  ],
  ['server/sim', `. ${STORED} server/ledger server/members ${DOMAINS} server/art server/services.ts`],
  ['server/sim/*/**', `. .. ${STORED} server/cashier server/live/names server/art server/services.ts`],
  ['server/sim/provider', `. ${STORED} server/games libsql`],
  ['server/sim/provider/kit', `. ${STORED} server/games libsql`],
  ['server/sim/provider/table', `. ${STORED} server/games server/sim/provider/kit libsql xstate`],
  // The entries and what starts everything.
  ['server/*', '* -src src/api/contract src/api/model src/api/profile.ts -tests -../**'],
]

/** Every folder of the product, and who may import whom. */
export const ZONES: readonly Zone[] = [...CLIENT, ...SERVER]
