import { type ESTree, parseSync } from 'vite';
import type { SourceFile } from './architecture-rules.ts';
import { nodesOf } from './source-facts.ts';

/** A call, or a `new` expression; its texts are those of the file. */
export interface Call {
  path: string;
  /** `ipcMain.handle`, or `BrowserWindow` for `new`. */
  callee: string;
  args: string[];
}

/** A property of an object: `sandbox: true`. */
export interface Property {
  path: string;
  name: string;
  value: string;
}

/** The facts that the security rules of the desktop need. */
export interface DesktopFacts {
  calls: Call[];
  properties: Property[];
  /** Every text, including those of templates. */
  texts: { path: string; text: string }[];
  /** Names that are used without calling one of their methods: `const all = ipcRenderer`. */
  passed: { path: string; name: string }[];
}

export function readDesktopFacts(files: readonly SourceFile[]): DesktopFacts {
  const facts: DesktopFacts = { calls: [], properties: [], texts: [], passed: [] };
  for (const { path, text } of files) addFile(facts, path, text);
  return facts;
}

function addFile(facts: DesktopFacts, path: string, text: string): void {
  const { program } = parseSync(path, text);
  const textOf = ({ start, end }: ESTree.Node) => text.slice(start, end);
  const used = new Set<ESTree.Node>();
  for (const node of nodesOf(program)) {
    switch (node.type) {
      case 'ImportSpecifier':
        used.add(node.imported).add(node.local);
        break;
      case 'NewExpression':
      case 'CallExpression': {
        const { callee } = node;
        if (callee.type === 'MemberExpression') used.add(callee.object);
        facts.calls.push({ path, callee: textOf(callee), args: node.arguments.map(textOf) });
        break;
      }
      case 'Property':
        facts.properties.push({ path, name: textOf(node.key), value: textOf(node.value) });
        break;
      case 'Literal':
        if (typeof node.value === 'string') facts.texts.push({ path, text: node.value });
        break;
      case 'TemplateElement':
        facts.texts.push({ path, text: node.value.raw });
        break;
      case 'Identifier':
        if (!used.has(node)) facts.passed.push({ path, name: node.name });
        break;
    }
  }
}
