import { type ESTree, parseSync } from 'vite';

/** What a file takes from another. */
export interface Import {
  specifier: string;
  /** As the other file calls it; `*` where the import does not say. */
  names: string[];
}

/** What the rules of the architecture want to know of a file. */
export interface SourceFacts {
  imports: Import[];
  /** Calls with a text among their arguments: `insertInto('issuers')`. */
  calls: { name: string; argument: string }[];
  /** Every text in the file, those of templates too. */
  texts: string[];
}

/** Parses a file of TypeScript. Types are imports like others: an arrow holds for them too. */
export function readFacts(path: string, text: string): SourceFacts {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const facts: SourceFacts = { imports: [], calls: [], texts: [] };
  for (const node of nodesOf(program)) addFacts(facts, node);
  return facts;
}

/** Every node below one, in the order in which they stand. */
export function* nodesOf(value: unknown): Generator<ESTree.Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as ESTree.Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

function addFacts(facts: SourceFacts, node: ESTree.Node): void {
  switch (node.type) {
    case 'ImportDeclaration': {
      const names = node.specifiers.map((it) => ('imported' in it ? nameOf(it.imported) : '*'));
      return void facts.imports.push({ specifier: node.source.value, names });
    }
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType': {
      const specifier = textOf(node.source);
      if (specifier !== undefined) facts.imports.push({ specifier, names: ['*'] });
      return;
    }
    case 'CallExpression': {
      const name = nameOf('property' in node.callee ? node.callee.property : node.callee);
      const texts = node.arguments.map(textOf).filter((text) => text !== undefined);
      return void facts.calls.push(...texts.map((argument) => ({ name, argument })));
    }
    case 'Literal':
      return void (typeof node.value === 'string' && facts.texts.push(node.value));
    case 'TemplateElement':
      return void facts.texts.push(node.value.raw);
  }
}

/** The text of a literal, also of a template without values. */
function textOf(node: ESTree.Node | null): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0]?.value.raw : undefined;
}

function nameOf(node: ESTree.Node): string {
  return 'name' in node && typeof node.name === 'string' ? node.name : (textOf(node) ?? '');
}
