import type Libsql from 'libsql'
import * as v from 'valibot'
import { TableBox } from '#src/api/model/games/baccarat/table.ts'
import { Card } from '#src/api/model/games/baccarat/cards.ts'

// What the provider keeps of its tables: their chains of seeds, how far each is, its hands, and who laid what until all of it is paid.

const SCHEMA = `
create table if not exists table_chain (
  id integer primary key autoincrement, game text not null, last text not null, length integer not null, end text not null unique,
  salt text, seeds text not null
);
create table if not exists table_seed (
  chain integer not null, player text not null, seed text not null, primary key (chain, player)
);
create table if not exists table_now (
  game text primary key, phase text not null, chain integer not null, shoe integer not null, hand integer not null, round integer not null
);
create table if not exists table_hand (
  game text not null, round integer not null, chain integer not null, shoe integer not null, hand integer not null,
  player text not null, banker text not null, at integer not null, primary key (game, round)
);
create table if not exists table_seat (
  reference text primary key, game text not null, round integer not null, player text not null, session text not null, state text not null,
  returned integer not null, proof text, unique (game, round, player)
);
create index if not exists table_seat_telling on table_seat (state) where state = 'telling';
create table if not exists table_bet (
  id text primary key, game text not null, round integer not null, reference text not null, key text not null, player text not null,
  session text not null, box text not null, stake integer not null, state text not null, reason text, unique (player, game, key)
);
create index if not exists table_bet_round on table_bet (game, round);
create index if not exists table_bet_seat on table_bet (reference);
`

/** Rounds of the past that a table still knows; the site has all of them for good. */
const ROUNDS_KEPT = 5_000

const Json = <Schema extends v.GenericSchema>(schema: Schema) => v.pipe(v.string(), v.parseJson(), schema)

const Chain = v.object({
  id: v.number(),
  last: v.string(),
  length: v.number(),
  end: v.string(),
  salt: v.nullable(v.string()),
  seeds: Json(v.array(v.string())),
})
export type StoredChain = v.InferOutput<typeof Chain>

const Now = v.object({ phase: v.string(), chain: v.number(), shoe: v.number(), hand: v.number(), round: v.number() })
/** Where a table is: `shoe` in its chain from 1, `hand` in the shoe from 0, `round` for ever. `phase` = its chart's state as JSON. */
export type StoredNow = v.InferOutput<typeof Now>

const HandRow = v.object({ player: Json(v.array(Card)), banker: Json(v.array(Card)), at: v.number(), round: v.number() })
export type StoredHand = v.InferOutput<typeof HandRow>

/** A bet is being asked for, was taken, or refused; nobody knows of it, so it is taken back; or that was heard. */
const BET_STATES = ['asking', 'taken', 'refused', 'unknown', 'back'] as const
const Bet = v.object({
  id: v.string(),
  reference: v.string(),
  player: v.string(),
  session: v.string(),
  box: TableBox,
  stake: v.number(),
  state: v.picklist(BET_STATES),
  reason: v.nullable(v.string()),
})
export type StoredBet = v.InferOutput<typeof Bet>

/** A player's part of a round takes bets, is settled, is told to the site, or is over. */
const Seat = v.object({
  reference: v.string(),
  round: v.number(),
  player: v.string(),
  session: v.string(),
  state: v.picklist(['open', 'settled', 'telling', 'over']),
  returned: v.number(),
  proof: v.nullable(v.string()),
})
export type StoredSeat = v.InferOutput<typeof Seat>

export type TableBook = ReturnType<typeof openTableBook>

/** The tables of the provider's database, for one of its games. */
export function openTableBook(db: Libsql.Database, game: string) {
  db.exec(SCHEMA)
  const all = <Row>(schema: v.GenericSchema<unknown, Row>, sql: string, ...values: readonly unknown[]): Row[] =>
    db
      .prepare(sql)
      .all(...values)
      .map((row: unknown) => v.parse(schema, row))
  const one = <Row>(schema: v.GenericSchema<unknown, Row>, sql: string, ...values: readonly unknown[]): Row | null =>
    all(schema, sql, ...values)[0] ?? null
  const run = (sql: string, ...values: readonly unknown[]) => void db.prepare(sql).run(...values)

  return {
    /** Runs as one transaction, on disk when it returns. */
    atomic: <Result>(work: () => Result): Result => db.transaction(work)(),

    now: (): StoredNow | null => one(Now, 'select * from table_now where game = ?', game),
    saveNow: ({ phase, chain, shoe, hand, round }: StoredNow): void =>
      run(
        `insert into table_now (game, phase, chain, shoe, hand, round) values (?, ?, ?, ?, ?, ?) on conflict (game)
         do update set phase = excluded.phase, chain = excluded.chain, shoe = excluded.shoe, hand = excluded.hand, round = excluded.round`,
        game,
        phase,
        chain,
        shoe,
        hand,
        round,
      ),

    /** Keeps a chain and returns its id. */
    addChain({ last, length, end }: Pick<StoredChain, 'last' | 'length' | 'end'>): number {
      run("insert into table_chain (game, last, length, end, seeds) values (?, ?, ?, ?, '[]')", game, last, length, end)
      return v.parse(v.object({ id: v.number() }), db.prepare('select id from table_chain where end = ?').get(end)).id
    },
    chain: (id: number): StoredChain | null => one(Chain, 'select * from table_chain where game = ? and id = ?', game, id),
    /** A chain by its published end, and its place among the table's. */
    chainByEnd: (end: string): StoredChain | null =>
      one(Chain, 'select * from table_chain where game = ? and end = ?', game, end),
    setSalt: (id: number, salt: string, seeds: readonly string[]): void =>
      run('update table_chain set salt = ?, seeds = ? where id = ?', salt, JSON.stringify(seeds), id),
    /** Keeps a player's seed for a chain's salt; one a player. */
    addSeed: (chain: number, player: string, seed: string): void =>
      run('insert into table_seed (chain, player, seed) values (?, ?, ?) on conflict do nothing', chain, player, seed),
    /** The seeds for a chain's salt in the order in which they came. */
    seedsFor: (chain: number): string[] =>
      all(v.object({ seed: v.string() }), 'select seed from table_seed where chain = ? order by rowid', chain).map(
        ({ seed }) => seed,
      ),

    addHand: ({ chain, shoe, hand, round }: Omit<StoredNow, 'phase'>, dealt: Omit<StoredHand, 'round'>): void =>
      run(
        'insert into table_hand (game, round, chain, shoe, hand, player, banker, at) values (?, ?, ?, ?, ?, ?, ?, ?)',
        game,
        round,
        chain,
        shoe,
        hand,
        JSON.stringify(dealt.player),
        JSON.stringify(dealt.banker),
        dealt.at,
      ),
    /** The hands of a shoe, first to last. */
    handsOf: (chain: number, shoe: number): StoredHand[] =>
      all(HandRow, 'select * from table_hand where game = ? and chain = ? and shoe = ? order by round', game, chain, shoe),

    /** The part of a player in a round, made with the first bet. */
    seatFor(seat: Pick<StoredSeat, 'reference' | 'round' | 'player' | 'session'>): StoredSeat {
      run(
        `insert into table_seat (reference, game, round, player, session, state, returned) values (?, ?, ?, ?, ?, 'open', 0)
         on conflict (game, round, player) do nothing`,
        seat.reference,
        game,
        seat.round,
        seat.player,
        seat.session,
      )
      return this.seatOf(seat.round, seat.player)!
    },
    seatOf: (round: number, player: string): StoredSeat | null =>
      one(Seat, 'select * from table_seat where game = ? and round = ? and player = ?', game, round, player),
    seat: (reference: string): StoredSeat | null => one(Seat, 'select * from table_seat where reference = ?', reference),
    seatsOf: (round: number): StoredSeat[] => all(Seat, 'select * from table_seat where game = ? and round = ?', game, round),
    /** The last round in which a player laid something. */
    lastSeat: (player: string): StoredSeat | null =>
      one(Seat, 'select * from table_seat where game = ? and player = ? order by round desc limit 1', game, player),
    settleSeat: (reference: string, returned: number, proof: string): void =>
      run("update table_seat set state = 'settled', returned = ?, proof = ? where reference = ?", returned, proof, reference),
    /** From now on the settled parts of a round are told. */
    tellRound: (round: number): void =>
      run("update table_seat set state = 'telling' where game = ? and round = ? and state = 'settled'", game, round),
    endSeat: (reference: string): void => run("update table_seat set state = 'over' where reference = ?", reference),
    toTell: (): string[] =>
      all(v.object({ reference: v.string() }), "select reference from table_seat where game = ? and state = 'telling'", game).map(
        ({ reference }) => reference,
      ),

    addBet: (
      bet: Pick<StoredBet, 'id' | 'reference' | 'player' | 'session' | 'box' | 'stake'>,
      round: number,
      key: string,
    ): void =>
      run(
        `insert into table_bet (id, game, round, reference, key, player, session, box, stake, state) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'asking')`,
        bet.id,
        game,
        round,
        bet.reference,
        key,
        bet.player,
        bet.session,
        bet.box,
        bet.stake,
      ),
    betByKey: (player: string, key: string): StoredBet | null =>
      one(Bet, 'select * from table_bet where player = ? and game = ? and key = ?', player, game, key),
    betsOf: (reference: string): StoredBet[] => all(Bet, 'select * from table_bet where reference = ? order by rowid', reference),
    betsIn: (round: number): StoredBet[] => all(Bet, 'select * from table_bet where game = ? and round = ?', game, round),
    markBet: (id: string, state: StoredBet['state'], reason: string | null = null): void =>
      run('update table_bet set state = ?, reason = ? where id = ?', state, reason, id),
    /** Nobody waits for answers any more. */
    forgetAnswers: (): void =>
      run("update table_bet set state = 'unknown', reason = 'noAnswer' where game = ? and state = 'asking'", game),

    /** Forgets what is long over. */
    prune({ chain, shoe, round }: StoredNow): void {
      run('delete from table_hand where game = ? and (chain < ? or shoe < ?)', game, chain, shoe - 1)
      run(
        "delete from table_bet where game = ? and round < ? and reference in (select reference from table_seat where state = 'over')",
        game,
        round - ROUNDS_KEPT,
      )
      run("delete from table_seat where game = ? and round < ? and state = 'over'", game, round - ROUNDS_KEPT)
      run('delete from table_seed where chain in (select id from table_chain where game = ? and salt is not null)', game)
    },
  }
}
