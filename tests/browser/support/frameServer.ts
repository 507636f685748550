import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import * as v from 'valibot'
import { dicePayout, diceReturned, rollDice } from '#src/api/model/games/dice/dice.ts'
import { drawOf } from '#src/api/model/games/fair/draw.ts'
import { commitmentOf } from '#src/api/model/games/fair/seeds.ts'
import { writeProof } from '#src/api/model/games/proofs.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { GAME_HEADERS, signAnswer } from '#server/games/walletSigns.ts'
import { gamePaths, type RoundStanding } from '#server/games/walletWords.ts'
import { enter, PROVIDER_KEY, walletSays } from '#tests/support/gameProvider.ts'

/** What the game of the tests stakes, in fen. */
const STAKE = fen(1_000)
const BET = { side: 'under', target: 50 } as const
const Asked = v.object({ token: v.optional(v.string()), session: v.optional(v.string()), round: v.optional(v.string(), '') })

/** A game without any looks: it lays a stake, ends the round, and writes down what its page tells it. */
const PAGE = `<!doctype html><title>game</title>
<button id="bet">bet</button><button id="end">end</button><button id="leave">leave</button>
<p id="state">entering</p><pre id="told"></pre>
<script>
const say = (message) => parent.postMessage(message, '*')
const ask = async (path, body) => (await fetch(path, { method: 'POST', body: JSON.stringify(body) })).json()
const shows = (text) => (document.getElementById('state').textContent = text)
addEventListener('message', ({ data }) => (document.getElementById('told').textContent += JSON.stringify(data) + '\\n'))
let session
ask('/enter', { token: location.hash.slice(1) }).then((answer) => {
  session = answer.session
  shows(answer.ok ? 'ready' : answer.reason)
  if (answer.ok) say({ type: 'ready', game: answer.game })
})
const press = (id, act) => document.getElementById(id).addEventListener('click', act)
press('bet', async () => {
  const { ok, reason } = await ask('/bet', { session })
  shows(ok ? 'running' : reason)
  if (ok) say({ type: 'round', state: 'open', stake: '1000', returned: '0' })
})
press('end', async () => {
  const { returned } = await ask('/end', { session })
  shows('over')
  say({ type: 'round', state: 'settled', stake: '1000', returned })
})
press('leave', () => say({ type: 'close' }))
</script>`

/** A game provider of the tests, on an origin of its own. It asks the site that it is told of as a real one does. */
export async function startFrameServer() {
  let site = ''
  let rounds = 0
  let running: { readonly round: string; readonly session: string } | null = null
  /** Every round that there was. */
  const known = new Set<string>()
  const door = () => ({ url: site, clock: { now: () => Date.now() } })

  /** Ends the round that runs, as its seeds say. */
  async function end(): Promise<{ returned: string }> {
    if (running === null) throw new Error('no round runs')
    const { round, session } = running
    const serverSeed = (rounds % 256).toString(16).padStart(2, '0').repeat(32)
    const seeds = { serverSeed, clientSeed: 'my-own-seed', nonce: rounds }
    const roll = rollDice(drawOf(seeds))
    const returned = toWire(diceReturned(BET, STAKE, roll))
    const proof = writeProof({
      rules: 'dice',
      commitment: commitmentOf(serverSeed),
      ...seeds,
      stake: toWire(STAKE),
      bet: BET,
      roll,
      returned,
    })
    await walletSays(door(), 'win', { id: `${round}.win`, session, round, amount: returned, closes: true, proof })
    running = null
    return { returned }
  }

  /** How a round stands, as the site asks. */
  const standing = (round: string): RoundStanding => ({
    round,
    state: running?.round === round ? 'open' : known.has(round) ? 'done' : 'unknown',
  })

  async function answer(path: string, asked: v.InferOutput<typeof Asked>): Promise<object> {
    if (path === '/enter') return enter(door(), asked.token ?? '')
    if (path === '/end') return end()
    if (path === gamePaths.round) return standing(asked.round)
    rounds += 1
    const [session, round] = [asked.session ?? '', `r-${rounds}-${Date.now()}`]
    const taken = await walletSays(door(), 'bet', { id: `${round}.bet`, session, round, amount: toWire(STAKE) })
    if (taken.ok) {
      running = { round, session }
      known.add(round)
    }
    return taken
  }

  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
      return
    }
    bodyOf(request)
      .then((body) => answer(request.url ?? '', v.parse(v.pipe(v.string(), v.parseJson(), Asked), body)))
      .then(
        (said) => {
          const text = JSON.stringify(said)
          const sign = signAnswer(PROVIDER_KEY, String(request.headers[GAME_HEADERS.nonce]), text)
          response.writeHead(200, { 'content-type': 'application/json', [GAME_HEADERS.sign]: sign }).end(text)
        },
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** Which site it plays for. */
    playFor(url: string): void {
      site = url
    },
    /** Ends the round from afar, as a provider does whose page is gone. */
    end,
    /** Ends the round for itself and never tells the site. */
    keepQuiet(): void {
      running = null
    },
    /** What a win pays, in fen. */
    win: dicePayout(BET, STAKE),
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += String(part)
  return text
}
