import Libsql from 'libsql'
import * as v from 'valibot'
import { commitmentOf, type RoundSeeds } from '#src/api/model/games/fair/seeds.ts'
import { randomHex } from './randomHex.ts'

// What the provider keeps, in a database of its own: who plays under which seeds, and every round until its money is where it belongs.

const SCHEMA = `
create table if not exists player (
  player text primary key, server_seed text not null, client_seed text not null, nonce integer not null
);
create table if not exists frame (
  token_hash text primary key, session text not null, player text not null, game text not null,
  min_stake integer not null, max_stake integer not null, pace integer not null, opened_at integer not null
);
create table if not exists round (
  reference text primary key, key text not null, player text not null, session text not null, game text not null,
  stake integer not null, play text not null, commitment text not null, seeds text not null, state text not null, returned integer not null,
  proof text, reason text, at integer not null, unique (player, game, key)
);
create index if not exists round_unfinished on round (state) where state <> 'over';
create index if not exists round_last on round (player, game, at);
create table if not exists beginning (at integer not null);
`
const Beginning = v.object({ at: v.number() })

/**
 * How far a round is: its stake is being asked for, it was drawn and its win is being told, its stake is being given back because nobody
 * knows whether it was taken, or nothing is left to do.
 */
const STATES = ['asking', 'drawn', 'undoing', 'over'] as const
export type StoredState = (typeof STATES)[number]

const Round = v.object({
  reference: v.string(),
  key: v.string(),
  player: v.string(),
  session: v.string(),
  game: v.string(),
  stake: v.number(),
  play: v.string(),
  commitment: v.string(),
  seeds: v.pipe(v.string(), v.parseJson(), v.object({ serverSeed: v.string(), clientSeed: v.string(), nonce: v.number() })),
  state: v.picklist(STATES),
  returned: v.number(),
  proof: v.nullable(v.string()),
  /** Why its stake was not taken; null = it was, or nobody knows yet. */
  reason: v.nullable(v.string()),
  at: v.number(),
})
export type StoredRound = v.InferOutput<typeof Round>

const Frame = v.object({
  session: v.string(),
  player: v.string(),
  game: v.string(),
  min_stake: v.number(),
  max_stake: v.number(),
  /** The least time between two rounds of the player, in ms. */
  pace: v.number(),
  opened_at: v.number(),
})
export type Frame = v.InferOutput<typeof Frame>

const Player = v.object({ server_seed: v.string(), client_seed: v.string(), nonce: v.number() })

const Began = v.object({ at: v.nullable(v.number()) })

/** What a player is shown before a round: the commitment to its seed, and their own. */
export type Prepared = { readonly commitment: string; readonly clientSeed: string; readonly nonce: number }

type NewRound = Pick<StoredRound, 'reference' | 'key' | 'player' | 'session' | 'game' | 'stake' | 'play' | 'at'> & {
  readonly clientSeed: string
}

export type Book = ReturnType<typeof openBook>

/** Opens the provider's database; every commit is on disk before it returns. */
export function openProviderDatabase(file: string): Libsql.Database {
  const db = new Libsql(file)
  db.exec('pragma journal_mode = wal')
  db.exec('pragma synchronous = full')
  return db
}

/** The rounds and players of the provider's database; `at` = the time, in ms, which a new one keeps. */
export function openBook(db: Libsql.Database, at: number) {
  db.exec(SCHEMA)
  // A database of before frames had a pace.
  if (db.prepare("select 1 from pragma_table_info('frame') where name = 'pace'").get() === undefined)
    db.exec('alter table frame add column pace integer not null default 0')
  // One of before this was kept began with its first round.
  db.prepare(
    `insert into beginning select coalesce((select min(at) from round), ?) where not exists (select 1 from beginning)`,
  ).run(at)
  const { at: beginning } = v.parse(Beginning, db.prepare('select at from beginning').get())

  function prepare(player: string) {
    const row: unknown = db.prepare('select server_seed, client_seed, nonce from player where player = ?').get(player)
    if (row !== undefined) return v.parse(Player, row)
    const fresh = { server_seed: randomHex(32), client_seed: randomHex(8), nonce: 0 }
    db.prepare('insert into player (player, server_seed, client_seed, nonce) values (?, ?, ?, ?)').run(
      player,
      fresh.server_seed,
      fresh.client_seed,
      fresh.nonce,
    )
    return fresh
  }

  const begin = db.transaction((round: NewRound, committed: string): boolean => {
    const { server_seed: serverSeed, nonce } = prepare(round.player)
    if (commitmentOf(serverSeed) !== committed) return false
    const seeds: RoundSeeds = { serverSeed, clientSeed: round.clientSeed, nonce }
    db.prepare(
      `insert into round (reference, key, player, session, game, stake, play, commitment, seeds, state, returned, proof, reason, at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'asking', 0, null, null, ?)`,
    ).run(
      round.reference,
      round.key,
      round.player,
      round.session,
      round.game,
      round.stake,
      round.play,
      committed,
      JSON.stringify(seeds),
      round.at,
    )
    // The seed of this round decides no other: the next one is committed to before it is asked for.
    db.prepare('update player set server_seed = ?, client_seed = ?, nonce = ? where player = ?').run(
      randomHex(32),
      round.clientSeed,
      nonce + 1,
      round.player,
    )
    return true
  })

  const one = (row: unknown): StoredRound | null => (row === undefined ? null : v.parse(Round, row))

  return {
    /** From when on it has every round, in ms. */
    since: beginning,
    /** What the player's next round is committed to. */
    prepared(player: string): Prepared {
      const { server_seed: serverSeed, client_seed: clientSeed, nonce } = prepare(player)
      return { commitment: commitmentOf(serverSeed), clientSeed, nonce }
    },
    /** Keeps a frame by its token's hash. */
    keepFrame(tokenHash: string, { session, player, game, min_stake, max_stake, pace, opened_at }: Frame): void {
      db.prepare(
        `insert into frame (token_hash, session, player, game, min_stake, max_stake, pace, opened_at) values (?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(tokenHash, session, player, game, min_stake, max_stake, pace, opened_at)
    },
    /** The frame of a token that was kept after a time; null = there is none. */
    frame(tokenHash: string, since: number): Frame | null {
      db.prepare('delete from frame where opened_at <= ?').run(since)
      const row: unknown = db.prepare('select * from frame where token_hash = ?').get(tokenHash)
      return row === undefined ? null : v.parse(Frame, row)
    },
    /** Begins a round under the seed that was committed to; false = that commitment is not the present one. Throws where the player has used the key. */
    begin,
    /** The round that a player asked for under a key of theirs. */
    findByKey: (player: string, game: string, key: string): StoredRound | null =>
      one(db.prepare('select * from round where player = ? and game = ? and key = ?').get(player, game, key)),
    /** A round by its reference. */
    find: (reference: string): StoredRound | null => one(db.prepare('select * from round where reference = ?').get(reference)),
    /** The player's last round of a game. */
    last: (player: string, game: string): StoredRound | null =>
      one(db.prepare('select * from round where player = ? and game = ? order by at desc, rowid desc limit 1').get(player, game)),
    /** When the player's last round of a game began whose stake was not refused; null = there was none. */
    lastBegan: (player: string, game: string): number | null =>
      v.parse(
        Began,
        db.prepare('select max(at) as at from round where player = ? and game = ? and reason is null').get(player, game),
      ).at,
    /** What is left to do, oldest first. */
    unfinished: (): StoredRound[] =>
      db
        .prepare("select * from round where state <> 'over' order by at, rowid")
        .all()
        .map((row: unknown) => v.parse(Round, row)),
    /** Writes down how far a round is. */
    mark(
      reference: string,
      state: StoredState,
      more: { readonly returned?: number; readonly proof?: string; readonly reason?: string } = {},
    ): void {
      db.prepare(
        `update round set state = ?, returned = coalesce(?, returned), proof = coalesce(?, proof), reason = coalesce(?, reason)
         where reference = ?`,
      ).run(state, more.returned ?? null, more.proof ?? null, more.reason ?? null, reference)
    },
  }
}
