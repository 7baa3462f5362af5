/** Starts a clock of the processor, in milliseconds: it stands still while other programs have the machine. */
export function startCpuTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
