import { chaosTransport, faultsOf } from './chaosTransport.ts'

/** `npm run chaos:transport`: prints its figures and its seed, and fails when something broke. Loopback only. */
const argument = process.argv.find((one) => one.startsWith('--seed='))
const seed = argument === undefined ? Date.now() % 2 ** 31 : Number(argument.slice('--seed='.length))
const began = performance.now()
const report = await chaosTransport({ calls: 1_000, rounds: 20, seed })
const line = (name: string, value: unknown) => console.log(name.padEnd(16) + JSON.stringify(value))
line('calls', report.calls)
line('successes', report.successes)
line('failures', report.failures)
line('wrong results', report.wrongResults)
line('doubled effects', report.doubledEffects)
line('lost effects', report.lostEffects)
line('dialogs a round', report.dialogs)
line('served in rounds', report.servedInRounds)
line('clock jumps', report.clockJumps)
line('domain kills', report.domainKills)
line('connections', report.faults)
line('seconds', ((performance.now() - began) / 1_000).toFixed(0))
line('seed', seed)
const broken = faultsOf(report)
for (const fault of broken) console.error(fault)
process.exitCode = broken.length === 0 ? 0 : 1
