-- Loads gpgen.lua with a stub of Neovim's API, opens YAML files, and prints what is
-- started: lua nvim_stub.lua GPGEN.LUA

local started, autocmd, group = {}, nil, nil
local buffers = { [1] = "/home/a/game/schemas/garden.yaml", [2] = "", [3] = "/tmp/b.yaml" }

vim = {
  api = {
    nvim_buf_get_name = function(buffer)
      return buffers[buffer]
    end,
    nvim_create_augroup = function(name, options)
      assert(options.clear == true)
      group = name
      return 7
    end,
    nvim_create_autocmd = function(event, options)
      assert(event == "FileType" and options.pattern == "yaml" and options.group == 7)
      autocmd = options.callback
    end,
  },
  fs = {
    dirname = function(path)
      return (path:gsub("/[^/]*$", ""))
    end,
    find = function(names, options)
      assert(options.upward and #names > 0)
      return options.path:find("/game/") and { "/home/a/game/.git" } or {}
    end,
  },
  lsp = {
    start = function(config, options)
      table.insert(started, { config, options.bufnr })
      return #started
    end,
  },
  tbl_extend = function(behaviour, ...)
    assert(behaviour == "force")
    local made = {}
    for _, each in ipairs({ ... }) do
      for key, value in pairs(each) do
        made[key] = value
      end
    end
    return made
  end,
}

local gpgen = dofile(arg[1])
gpgen.setup()
assert(group == "gpgen")
autocmd({ buf = 1 })
autocmd({ buf = 2 })
gpgen.setup({ cmd = { "python3", "-m", "gpgen", "lsp" } })
autocmd({ buf = 3 })
for _, each in ipairs(started) do
  local config, buffer = each[1], each[2]
  print(buffer, config.name, table.concat(config.cmd, " "), config.root_dir)
end
