import { fuzzCalls } from './fuzzCalls.ts'

/** `npm run fuzz:calls`: hostile payloads for every call; prints its figures and its seed, and fails when something broke. */
const PER_CALL = 200

const argument = process.argv.find((one) => one.startsWith('--seed='))
const seed = argument === undefined ? Date.now() % 2 ** 31 : Number(argument.slice('--seed='.length))
const began = performance.now()
const report = await fuzzCalls({ perCall: PER_CALL, seed })
const seconds = ((performance.now() - began) / 1_000).toFixed(0)
for (const line of [...report.serverErrors, ...report.leaks].slice(0, 20)) console.error(line)
console.log(
  `calls ${report.calls} · cases ${report.cases} · granted ${report.granted} · 5xx ${report.serverErrors.length} · leaks ${report.leaks.length} · ${seconds} s · seed ${seed}`,
)
process.exitCode = report.serverErrors.length === 0 && report.leaks.length === 0 ? 0 : 1
