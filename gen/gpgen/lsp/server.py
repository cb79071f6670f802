"""The server on pygls: decodes requests, calls the session, and logs internal errors."""

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Any, NamedTuple

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from gpgen import __version__
from gpgen.lsp.positions import UTF_16, Position, Range, lines_of
from gpgen.lsp.protocol import Translator
from gpgen.lsp.refactoring import Refused
from gpgen.lsp.session import Session
from gpgen.lsp.workspace import path_of

# Seconds without a change after which problems are published.
DELAY = 0.15
SCHEMAS = "**/*.{yaml,yml}"


class RequestRefused(JsonRpcException):
    """An error that the editor shows: the request cannot be fulfilled."""

    CODE = -32803
    MESSAGE = "Request failed"


class Server(LanguageServer):
    """A language server for one editor."""

    def __init__(self, delay: float = DELAY) -> None:
        super().__init__(
            "gpgen", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full
        )
        self.session = Session()
        self.delay = delay
        self.waiting: asyncio.TimerHandle | None = None
        for each in FEATURES:
            self.register(each)

    def register(self, feature: "Feature") -> None:
        """Register a handler for a kind of request; it returns null after an internal error."""

        def handle(params: Any) -> object:
            try:
                return feature.answer(self, params)
            except JsonRpcException:
                raise
            except Exception as error:  # noqa: BLE001 (the server must not end)
                self.log(error)
                return None

        self.feature(feature.name, feature.options)(handle)

    @property
    def translator(self) -> Translator:
        text = self.client_capabilities.text_document
        published = None if text is None else text.publish_diagnostics
        encoding = types.PositionEncodingKind(self.workspace.position_encoding or UTF_16).value
        return Translator(
            self.session.documents,
            encoding,
            has_related=bool(published and published.related_information),
        )

    def log(self, error: Exception) -> None:
        frames = extract_tb(error.__traceback__)
        frame = frames[-1] if frames else None
        at = "" if frame is None else f" at {Path(frame.filename).name}:{frame.lineno}"
        message = f"gpgen: internal error: {type(error).__name__}: {error}{at}"
        params = types.LogMessageParams(types.MessageType.Error, message)
        self.window_log_message(params)

    def check_soon(self) -> None:
        """Publish problems after `delay` seconds without a change of a document."""
        if self.waiting is not None:
            self.waiting.cancel()
        self.waiting = asyncio.get_running_loop().call_later(self.delay, self.check)

    def check(self) -> None:
        self.waiting = None
        try:
            translator = self.translator
            for each in self.session.check():
                uri = self.session.documents.uri(each.file.path)
                found = [translator.diagnostic(problem) for problem in each.problems]
                params = types.PublishDiagnosticsParams(uri, found)
                self.text_document_publish_diagnostics(params)
        except Exception as error:  # noqa: BLE001 (the server must not end)
            self.log(error)

    def position(self, uri: str, at: types.Position) -> tuple[str, Position]:
        path = path_of(uri)
        return path, self.translator.position(self.session.text(path), at)

    def range_in(self, path: str, place: Range) -> types.Range:
        return self.translator.range_in(lines_of(self.session.text(path)), place)

    def report_server_error(self, error: Exception, source: object) -> None:
        del source
        if not isinstance(error, RequestRefused):
            self.log(error)


def initialize(server: Server, _params: types.InitializedParams) -> None:
    folders = [path_of(each.uri) for each in server.workspace.folders.values()]
    root = server.workspace.root_path
    server.session.workspace.folders = folders or ([root] if root else [])
    workspace = server.client_capabilities.workspace
    watching = None if workspace is None else workspace.did_change_watched_files
    if watching is not None and watching.dynamic_registration:
        changed = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        watcher = types.FileSystemWatcher(glob_pattern=SCHEMAS)
        options = types.DidChangeWatchedFilesRegistrationOptions([watcher])
        registration = types.Registration("gpgen-schemas", changed, options)
        server.client_register_capability(types.RegistrationParams([registration]))


def open_document(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    server.session.open(params.text_document.uri, params.text_document.text)
    server.check_soon()


def change_document(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    uri = params.text_document.uri
    server.session.open(uri, server.workspace.get_text_document(uri).source)
    server.check_soon()


def close_document(server: Server, params: types.DidCloseTextDocumentParams) -> None:
    server.session.close(params.text_document.uri)
    server.check_soon()


def forget_files(server: Server, _params: object) -> None:
    server.session.workspace.forget()
    server.check_soon()


def complete(server: Server, params: types.CompletionParams) -> types.CompletionList:
    path, at = server.position(params.text_document.uri, params.position)
    found = server.session.complete(path, at)
    place = server.range_in(path, Range(found.start, at))
    items = [server.translator.item(each, place) for each in found.items]
    return types.CompletionList(is_incomplete=False, items=items)


def hover(server: Server, params: types.HoverParams) -> types.Hover | None:
    path, at = server.position(params.text_document.uri, params.position)
    found = server.session.hover(path, at)
    if found is None:
        return None
    text = types.MarkupContent(types.MarkupKind.Markdown, found.text)
    return types.Hover(text, server.range_in(path, found.place))


def find_definition(server: Server, params: types.DefinitionParams) -> types.Location | None:
    found = server.session.definition(*server.position(params.text_document.uri, params.position))
    return None if found is None else server.translator.location(*found)


def find_references(server: Server, params: types.ReferenceParams) -> list[types.Location]:
    path, at = server.position(params.text_document.uri, params.position)
    with_own = params.context.include_declaration
    found = server.session.references(path, at, with_declaration=with_own)
    return [server.translator.location(*each) for each in found]


def prepare_rename(
    server: Server, params: types.PrepareRenameParams
) -> types.PrepareRenamePlaceholder | None:
    path, at = server.position(params.text_document.uri, params.position)
    found = server.session.renameable(path, at)
    if found is None:
        return None
    return types.PrepareRenamePlaceholder(server.range_in(path, found.place), found.name)


def rename(server: Server, params: types.RenameParams) -> types.WorkspaceEdit:
    path, at = server.position(params.text_document.uri, params.position)
    found = server.session.rename(path, at, params.new_name)
    if isinstance(found, Refused):
        raise RequestRefused(found.message)
    return server.translator.edits(found)


def list_symbols(server: Server, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    path = path_of(params.text_document.uri)
    lines = lines_of(server.session.text(path))
    return [server.translator.symbol(each, lines) for each in server.session.outline(path)]


def list_fixes(server: Server, params: types.CodeActionParams) -> list[types.CodeAction]:
    path = path_of(params.text_document.uri)
    place = server.translator.range(server.session.text(path), params.range)
    return [server.translator.action(each) for each in server.session.fixes(path, place)]


class Feature(NamedTuple):
    """A kind of request or notification, and the function that handles it."""

    name: str
    answer: Callable[[Server, Any], object]
    options: object = None


TRIGGERS = types.CompletionOptions(trigger_characters=[".", " ", "{", "[", ":"])
RENAMES = types.RenameOptions(prepare_provider=True)
FIXES = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
FEATURES = (
    Feature(types.INITIALIZED, initialize),
    Feature(types.TEXT_DOCUMENT_DID_OPEN, open_document),
    Feature(types.TEXT_DOCUMENT_DID_CHANGE, change_document),
    Feature(types.TEXT_DOCUMENT_DID_CLOSE, close_document),
    Feature(types.TEXT_DOCUMENT_DID_SAVE, forget_files),
    Feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES, forget_files),
    Feature(types.TEXT_DOCUMENT_COMPLETION, complete, TRIGGERS),
    Feature(types.TEXT_DOCUMENT_HOVER, hover),
    Feature(types.TEXT_DOCUMENT_DEFINITION, find_definition),
    Feature(types.TEXT_DOCUMENT_REFERENCES, find_references),
    Feature(types.TEXT_DOCUMENT_PREPARE_RENAME, prepare_rename),
    Feature(types.TEXT_DOCUMENT_RENAME, rename, RENAMES),
    Feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, list_symbols),
    Feature(types.TEXT_DOCUMENT_CODE_ACTION, list_fixes, FIXES),
)


def serve() -> None:
    """Serve the editor on standard input and output until it disconnects."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    # A duplicate: pygls closes its output at the end, and the command line uses standard output.
    Server().start_io(stdout=os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
