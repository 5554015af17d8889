/**
 * Finds cycles of imports (strongly connected components, after Tarjan).
 * @param imports from each file to the files that it imports
 * @returns the files of each cycle, sorted
 */
export function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const earliest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): number {
    const index = order.size;
    let reached = index;
    order.set(file, index);
    earliest.set(file, index);
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) reached = Math.min(reached, visit(target));
      else if (open.includes(target)) reached = Math.min(reached, earliest.get(target) ?? index);
      earliest.set(file, reached);
    }
    if (reached === index) {
      const cycle = open.splice(open.indexOf(file));
      if (cycle.length > 1) cycles.push(cycle.sort());
    }
    return reached;
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
